// @vitest-environment happy-dom
/** The pages on search, dependent requests and data over a reload: their files do what they say. */
import type { Controller } from 'presource';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { REACT, recipeOf } from './recipes.ts';

type React = Pick<typeof import('react'), 'createElement'>;
type Dom = Pick<typeof import('react-dom/client'), 'createRoot'>;
type Hooks = Pick<typeof import('presource/react'), 'DataProvider'>;
type Module = typeof import('presource') & React & Dom & Hooks & Record<string, never>;

const load = async (page: string, ...names: string[]): Promise<Module> =>
  import(/* @vite-ignore */ await recipeOf(`docs/how-to/${page}.md`, names, REACT));

/** A server whose answers wait for `open`; `log` has what was asked and what was aborted. */
function server(answer: (url: string) => unknown) {
  const log: string[] = [];
  const gates = new Map<string, () => void>();
  const send = (async (url: string, { signal }: RequestInit) => {
    log.push(url);
    await new Promise<void>((resolve, reject) => {
      gates.set(url, resolve);
      signal?.addEventListener('abort', () => {
        log.push(`aborted ${url}`);
        reject(signal.reason);
      });
    });
    return Response.json(answer(url));
  }) as typeof fetch;
  const open = async (url: string) => {
    await vi.waitFor(() => expect(log).toContain(url));
    gates.get(url)!();
  };
  return { log, send, open };
}

const leave: (() => void)[] = [];
afterEach(() => {
  for (const one of leave.splice(0)) one();
  localStorage.clear();
});

/** Shows a component of a page. */
function show(
  { createElement, createRoot, DataProvider }: Module,
  controller: Controller,
  name: unknown,
  props = {},
) {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  leave.push(() => {
    root.unmount();
    place.remove();
  });
  root.render(createElement(DataProvider, { controller }, createElement(name as string, props)));
  return place;
}

const hasText = (place: HTMLElement, text: string) => vi.waitFor(() => expect(place.textContent).toBe(text));

it('search: keeps old results, aborts what nobody will see, and asks once for what was asked', async () => {
  const page = await load('search', 'data.ts', 'search.tsx');
  const { log, send, open } = server((url) => [{ id: url, title: url.split('=')[1] }]);
  const place = show(page, new page.Controller({ fetch: send }), page.Search);
  await vi.waitFor(() => expect(place.querySelector('input')).toBeTruthy());
  const type = (text: string) => {
    const input = place.querySelector('input')!;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  type('a');
  await open('/posts?query=a');
  await hasText(place, 'a');
  type('ab');
  await vi.waitFor(() => expect(log).toContain('/posts?query=ab'));
  expect([place.textContent, place.querySelector('div')!.getAttribute('aria-busy')]).toEqual(['a', 'true']);
  type('abc');
  await open('/posts?query=abc');
  await hasText(place, 'abc');
  expect(log).toEqual(['/posts?query=a', '/posts?query=ab', 'aborted /posts?query=ab', '/posts?query=abc']);
  type('a');
  await hasText(place, 'a');
  expect(log).toHaveLength(4);
});

describe('dependent requests', () => {
  it.each([
    ['recipient.tsx', 'Recipient'],
    ['status.tsx', 'Status'],
  ])('%s asks for the second when it has the first', async (file, name) => {
    const page = await load('dependent-requests', 'data.ts', file);
    const { log, send, open } = server((url) =>
      url.startsWith('/orders')
        ? { id: '1', customerId: '7' }
        : { id: url.split('/')[2], name: `Ada ${url.split('/')[2]}` },
    );
    const controller = new page.Controller({ fetch: send });
    const place = show(page, controller, page[name], { orderId: '1' });
    await vi.waitFor(() => expect(log).toEqual(['/orders/1']));
    await open('/orders/1');
    await open('/customers/7');
    await hasText(place, 'For Ada 7');
    controller.set(page.Order as never, { id: '1' } as never, { id: '1', customerId: '8' } as never);
    await open('/customers/8');
    await hasText(place, 'For Ada 8');
  });
});

describe('data over a reload', () => {
  async function visits() {
    const page = await load('keep-data', 'persist.ts');
    const persist = page.persist as unknown as (controller: Controller, user: string) => () => void;
    class Post extends page.Entity {
      static override key = 'Post';
      id = '';
      title = '';
    }
    const get = new page.RestEndpoint({ path: '/posts/:id', schema: Post });
    let asked = 0;
    let save = () => {};
    const visit = () => {
      const controller = new page.Controller({
        fetch: (async () => Response.json({ id: '1', title: `Hello ${++asked}` })) as typeof fetch,
      });
      const add = vi.spyOn(document, 'addEventListener');
      const forget = persist(controller, 'ada');
      save = add.mock.calls[0]![1] as () => void;
      add.mockRestore();
      return { controller, forget };
    };
    /** The page is left: what comes after is another page, in which the earlier ones no longer listen. */
    const hide = () => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      document.dispatchEvent(new Event('visibilitychange'));
      document.removeEventListener('visibilitychange', save);
      vi.restoreAllMocks();
    };
    return { get, visit, hide };
  }

  it('is there without a request, and forgotten on signing out', async () => {
    const { get, visit, hide } = await visits();
    await visit().controller.fetch(get, { id: '1' });
    hide();
    const { controller, forget } = visit();
    expect(controller.getResponse(get, { id: '1' }).data).toMatchObject({ title: 'Hello 1' });
    expect(controller.fetchIfStale(get, { id: '1' })).toBeUndefined();
    forget();
    expect(localStorage.length).toBe(0);
  });

  it('is lost if a visit does not read it', async () => {
    const { get, visit, hide } = await visits();
    await visit().controller.fetch(get, { id: '1' });
    hide();
    visit();
    localStorage.setItem('first', localStorage.getItem('presource ada')!);
    hide();
    expect(visit().controller.getResponse(get, { id: '1' }).data).toBeUndefined();
    localStorage.setItem('presource ada', localStorage.getItem('first')!);
    expect(visit().controller.getResponse(get, { id: '1' }).data).toMatchObject({ title: 'Hello 1' });
  });

  it('is ignored and removed if it is broken', async () => {
    const { get, visit } = await visits();
    localStorage.setItem('presource ada', '{');
    expect(visit().controller.getResponse(get, { id: '1' }).data).toBeUndefined();
    expect(localStorage.length).toBe(0);
  });
});
