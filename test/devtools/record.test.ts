/** What the devtools tell as data, from the sources and from the built package with its shortened names. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Controller, createResource, RestEndpoint } from 'presource';
import * as sources from 'presource/devtools';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { text } from '../../runtime/devtools/changes.ts';
import { version } from '../../runtime/store/node.ts';
import { linkModules } from '../link-modules.ts';
import { presourceBuilt } from '../size/built.ts';
import { network, turn, uncaught } from '../store/support.ts';
import { type Cause, story } from './causes.ts';

type Devtools = typeof sources;
type Presource = typeof import('presource');

const { connectReduxDevTools, inspect, recordCommits } = sources;

function bench(Class = Controller) {
  const { fetch, calls } = network();
  const controller = new Class({ fetch });
  let answered = 0;
  const answer = async (value: unknown, status?: number) => {
    await turn();
    await calls[answered++]!.answer(value, status);
  };
  return { controller, calls, network: { answer } };
}

const ours = story(await import('presource'));

describe('why a reader rendered, or did not', () => {
  const { controller, network } = bench();
  const { commits, stop } = recordCommits(controller);
  ours.watchAll(controller);

  test.each(ours.causes.map((cause) => [cause.name, cause] as const))('%s', async (_, cause: Cause) => {
    await cause.act(controller, network);
    await turn();
    const reasons = commits
      .flatMap(({ readers }) => readers.filter(({ key }) => key === cause.reader))
      .reverse();
    const found = reasons.find(
      ({ notified, because }) => notified === cause.notified && because.some((one) => cause.says.test(one)),
    );
    expect(found, JSON.stringify(reasons[0])).toBeDefined();
    // It is about the last thing that happened.
    expect(reasons.indexOf(found!)).toBeLessThan(3);
  });

  test('nothing more once it ends', () => {
    stop();
    const { length } = commits;
    controller.set(ours.Post, { id: 77 }, { title: 'Unheard' });
    expect(commits.length).toBe(length);
  });
});

describe('as data', () => {
  test('a page and a form are told with the arguments of their call', async () => {
    const { controller, network } = bench();
    const Paged = createResource({ path: '/pages/:id', schema: ours.Post, paginationField: 'cursor' });
    const { commits, stop } = recordCommits(controller);
    const { getList } = Paged;
    const first = controller.fetch(getList);
    await network.answer([{ id: 1 }]);
    await first;
    const page = controller.fetch(getList.getPage, { cursor: 'a' });
    await network.answer([{ id: 2 }]);
    await page;
    const form = new FormData();
    form.set('title', 'Three');
    const sent = controller.fetch(getList.push, form);
    await network.answer({ id: 3 });
    await sent;
    await turn();
    expect(commits.map(({ title, arguments: args }) => [title, ...args])).toEqual([
      ['Post.getList'],
      ['Post.getList.getPage', { cursor: 'a' }],
      ['Post.getList.push', form],
    ]);
    expect(text([{ room: 'a' }, form, new Map(), new Date(0)], 90)).toBe(
      '[{"room":"a"},"FormData","Map","1970-01-01T00:00:00.000Z"]',
    );
    stop();
  });

  test('the first response of a shape is one, though the shape was shown empty before', async () => {
    const { controller } = bench();
    const { Post } = ours;
    const { commits, stop } = recordCommits(controller);
    const page = new RestEndpoint({ path: '/page', schema: { top: Post, total: 0 } });
    controller.watch(page, () => {});
    for (const id of [1, 2]) controller.setResponse(page, { top: { id }, total: id });
    await turn();
    expect(commits.map(({ readers }) => readers[0]!.because.at(-1))).toEqual([
      'Its first response arrived.',
      'Its response changed.',
    ]);
    stop();
  });

  test('entities by type, answers with age and readers, requests and optimistic changes', async () => {
    const { controller, network } = bench();
    const { Posts, Users } = ours;
    expect(inspect(controller)).toEqual({
      entities: {},
      responses: [],
      requests: [],
      optimistic: [],
      declarations: [],
    });
    const { stop } = recordCommits(controller);
    controller.setResponse(Posts.getList, { author: 1 }, [
      { id: 1, title: 'One', writer: { id: 5, name: 'Ann' } },
    ]);
    controller.watch(Posts.getList, { author: 1 }, () => {});
    controller.setError(Users.get, { id: 8 }, new Error('gone'));
    controller.invalidate(Users.get, { id: 9 });
    const saved = controller.fetch(Posts.partialUpdate, { id: 1 }, { title: 'Guessed' });
    const read = controller.fetch(Users.get, { id: 5 });
    const { entities, responses, requests, optimistic, declarations } = inspect(controller);
    expect(entities).toEqual({
      Post: { 1: { id: 1, title: 'Guessed', writer: 5 } },
      User: { 5: { id: 5, name: 'Ann' } },
    });
    expect(
      responses.map(({ name, key, status, readers, isFetching }) => [name, key, status, readers, isFetching]),
    ).toEqual([
      ['Post.getList', 'GET /posts?author=1', 'fresh', 1, false],
      ['User.get', 'GET /users/8', 'error', 0, false],
      ['User.get', 'GET /users/9', 'missing', 0, false],
      ['User.get', 'GET /users/5', 'fresh', 0, true],
    ]);
    expect(responses[0]!.age).toBeGreaterThanOrEqual(0);
    expect(requests.map(({ name, arguments: args }) => [name, args])).toEqual([
      ['Post.partialUpdate', [{ id: 1 }, { title: 'Guessed' }]],
      ['User.get', [{ id: 5 }]],
    ]);
    expect(optimistic).toMatchObject([
      { name: 'Post.partialUpdate', arguments: [{ id: 1 }, { title: 'Guessed' }] },
    ]);
    expect(declarations).toContainEqual({ name: 'Post', kind: 'entity', runs: 'as written' });
    await network.answer({ id: 1, title: 'Saved' });
    await network.answer({ id: 5, name: 'Ann' });
    await Promise.all([saved, read]);
    expect(inspect(controller)).toMatchObject({
      requests: [],
      optimistic: [],
      entities: { Post: { 1: { title: 'Saved' } } },
    });
    stop();
  });

  test('what is under way before anybody records is counted, and reads are named', async () => {
    const { controller, network } = bench();
    const all = [
      controller.fetch(ours.Posts.getList, { author: 1 }),
      controller.fetch(ours.Posts.getList.push, { title: 'New' }),
    ];
    expect(inspect(controller).requests.map(({ name }) => name)).toEqual(['Post.getList', 'mutation']);
    await network.answer([]);
    await network.answer({ id: 1 });
    await Promise.all(all);
  });

  test('looking changes nothing, and runs no function of the app', () => {
    const { controller } = bench();
    const spy = vi.fn((posts: readonly unknown[]) => posts.length);
    const { count, Posts, Post } = story(ours.presource, spy);
    controller.setResponse(Posts.getList, {}, [{ id: 1 }]);
    controller.getResponse(count);
    const { length } = spy.mock.calls;
    controller.set(Post, { id: 2 }, { title: 'Two' });
    const before = version;
    inspect(controller);
    expect([spy.mock.calls.length, version]).toEqual([length, before]);
  });
});

describe('in the built package, where names are shortened', () => {
  let built: { devtools: Devtools; presource: Presource };

  beforeAll(async () => {
    const entries = await presourceBuilt();
    await linkModules(dirname(entries.presource!));
    built = {
      devtools: await import(entries['presource/devtools']!),
      presource: await import(entries.presource!),
    };
  }, 60_000);

  /** The whole story, and what the devtools have to say of it, without its times. */
  async function told(presource: Presource, devtools: Devtools) {
    const { causes, watchAll } = story(presource);
    const { controller, network } = bench(presource.Controller);
    const sent: unknown[] = [];
    vi.stubGlobal('__REDUX_DEVTOOLS_EXTENSION__', extension(sent));
    const end = devtools.connectReduxDevTools(controller);
    const { commits } = devtools.recordCommits(controller);
    watchAll(controller);
    for (const cause of causes) {
      await cause.act(controller, network);
      await turn();
    }
    end();
    const text = JSON.stringify([commits, devtools.inspect(controller), sent]);
    return JSON.parse(text.replace(/"(time|age|expiresAt)":\d+/g, '"$1":0').replace(/\b\d{13}\b/g, '0'));
  }

  test('the part that is data needs no React, and shares its recorders with the panel', async () => {
    const entries = await presourceBuilt();
    const start = entries['presource/inspect']!;
    const open = [start];
    const texts: string[] = [];
    for (const file of open) {
      const text = await readFile(file, 'utf8');
      texts.push(text);
      for (const [, path] of text.matchAll(/from "(\.\/[\w-]+\.js)"/g)) {
        const next = join(dirname(start), path!);
        if (!open.includes(next)) open.push(next);
      }
    }
    expect(texts.filter((text) => /from "react/.test(text))).toEqual([]);
    const data = (await import(start)) as typeof import('presource/inspect');
    const controller = new built.presource.Controller();
    const [one, other] = [data.recordCommits(controller), built.devtools.recordCommits(controller)];
    expect(one.commits).toBe(other.commits);
    expect(data.inspect).toBe(built.devtools.inspect);
  });

  test('the same is told, by the same names', async () => {
    expect(await told(built.presource, built.devtools)).toEqual(await told(ours.presource, sources));
  });
});

/** What the browser extension gives, as far as it is used; what it is sent goes into `sent`. */
function extension(sent: unknown[], listeners: ((message: object) => void)[] = []) {
  return {
    connect: (options: object) => {
      sent.push(options);
      return {
        init: (state: unknown) => sent.push({ init: state }),
        send: (action: object, state: unknown) => sent.push({ action, state }),
        subscribe: (listener: (message: object) => void) => {
          listeners.push(listener);
          return () => listeners.splice(0);
        },
      };
    },
  };
}

const fail = (): never => {
  throw new Error('Extension context invalidated.');
};

describe('the protocol of the Redux DevTools', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('a page without them sends nothing', () => {
    const { controller } = bench();
    expect(connectReduxDevTools(controller)).toBeInstanceOf(Function);
  });

  test('an extension that throws is alone with that', async () => {
    const { controller, network } = bench();
    const send = vi.fn().mockImplementationOnce(fail);
    vi.stubGlobal('__REDUX_DEVTOOLS_EXTENSION__', { connect: () => ({ init() {}, send, subscribe() {} }) });
    const end = connectReduxDevTools(controller);
    const { get } = ours.Posts;
    const reported = uncaught();
    controller.resetEntireStore();
    const response = controller.fetch(get, { id: 1 });
    await network.answer({ id: 1, title: 'One' });
    expect(await response).toMatchObject({ title: 'One' });
    expect(await reported).toEqual(new Error('Extension context invalidated.'));
    end();
  });

  test('each commit is an action, with the state after it; time travel changes nothing', async () => {
    const { controller } = bench();
    const sent: { action?: object; state?: object; init?: object }[] = [];
    const listeners: ((message: object) => void)[] = [];
    vi.stubGlobal('__REDUX_DEVTOOLS_EXTENSION__', extension(sent, listeners));
    const end = connectReduxDevTools(controller, { name: 'shop' });
    expect(sent[0]).toMatchObject({ name: 'shop', features: { jump: false, import: false } });
    const { Posts } = ours;
    controller.setResponse(Posts.getList, { author: 1 }, [{ id: 1, title: 'One' }]);
    controller.watch(Posts.getList, { author: 1 }, () => {});
    controller.set(ours.Post, { id: 1 }, { title: 'Renamed' });
    await turn();
    expect(sent.slice(2).map(({ action }) => action)).toMatchObject([
      { type: 'Post.getList', arguments: [{ author: 1 }], notified: [] },
      {
        type: 'set Post 1',
        arguments: [{ id: 1 }],
        changes: [{ type: 'Post', pk: '1', properties: [{ name: 'title', from: 'One', to: 'Renamed' }] }],
        notified: ['GET /posts?author=1'],
      },
    ]);
    expect(sent.at(-1)).toMatchObject({ state: { entities: { Post: { 1: { title: 'Renamed' } } } } });
    const before = inspect(controller).entities;
    for (const type of ['JUMP_TO_STATE', 'JUMP_TO_ACTION', 'TOGGLE_ACTION', 'IMPORT_STATE'])
      listeners[0]!({ type: 'DISPATCH', payload: { type }, state: '{}' });
    expect(inspect(controller).entities).toEqual(before);
    const { length } = sent;
    listeners[0]!({ type: 'DISPATCH', payload: { type: 'COMMIT' } });
    expect(sent.slice(length)).toMatchObject([{ init: { entities: before } }]);
    end();
    controller.set(ours.Post, { id: 1 }, { title: 'Unheard' });
    await turn();
    expect(sent.length).toBe(length + 1);
  });
});
