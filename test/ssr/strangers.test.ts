/** A server and a browser that loaded different modules: nothing is shown that its own endpoint did not answer. */
import fc from 'fast-check';
import { Endpoint, Entity, Controller as OwnController, RestEndpoint } from 'presource';
import { dehydrate, hydrate } from 'presource/ssr';
import { afterAll, afterEach, describe, expect, inject, test, vi } from 'vitest';
import { SEED } from '../seed.ts';
import { type Build, built, ENDPOINTS, MODULES, type Name, type Process } from './strangers.ts';
import { carried } from './world.ts';

/** `STRANGERS=3000 SEED=$RANDOM npx vitest run --project plain test/ssr/strangers` for a search by hand. */
const RUNS = Number(process.env.STRANGERS ?? (import.meta.env.MODE === 'full' ? 1_000 : 100));

const noise = vi.spyOn(console, 'error').mockImplementation(() => {});
const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {});
afterEach(() => {
  noise.mockClear();
  warnings.mockClear();
});
afterAll(() => vi.restoreAllMocks());

type Read = readonly [module: number, name: Name, id: number];
type Step = readonly [kind: 'answer' | 'read', ...Read];

const argsOf = ([, name, id]: Read): unknown[] =>
  /told|bare|keyed|replaced/.test(name) ? [id] : /plain|own|named|extended/.test(name) ? [] : [{ id }];

/** A response that says whose it is. `/me` gives all modules the same answer. */
function responseOf([module, name, id]: Read): unknown {
  const user = { id, of: module, by: name };
  if (name === 'list') return [user, { id: id + 1, of: module, by: name }];
  if (name === 'extended') return { user: { id: 7, of: module, by: name } };
  if (name === 'plain') return { of: 'all' };
  return /own|named/.test(name) ? { of: 'all', process: module } : user;
}

/** All that a value says about whose it is. */
const ownersOf = (value: unknown): unknown[] =>
  typeof value !== 'object' || !value
    ? []
    : Object.entries(value).flatMap(([key, one]) =>
        key === 'of' || key === 'process' ? [one] : ownersOf(one),
      );

const look = ({ modules, shown }: Process, controller: OwnController, read: Read) => {
  const endpoint = modules.get(read[0])?.[read[1]];
  return endpoint && shown(controller, endpoint, ...argsOf(read));
};

const isMe = (name: Name) => /^(?:plain|own|named)$/.test(name);
const same = (a: Read, b: Read) => a[0] === b[0] && a[1] === b[1] && String(argsOf(a)) === String(argsOf(b));

const order = fc.shuffledSubarray(MODULES, { minLength: 1 });
const read = fc.tuple(
  fc.constantFrom(...MODULES),
  fc.constantFrom(...ENDPOINTS),
  fc.integer({ min: 1, max: 2 }),
);
const step: fc.Arbitrary<Step> = fc
  .tuple(fc.constantFrom('answer' as const, 'answer' as const, 'read' as const), read)
  .map(([kind, one]) => [kind, ...one]);

// These are compiled by themselves.
test.skipIf(inject('compiled')).each<[server: Build, browser: Build]>([
  ['written', 'written'],
  ['minified', 'minified'],
  ['linked', 'linked'],
  ['written', 'linked'],
])(
  'nothing of another endpoint or class: %s on the server, %s in the browser',
  { timeout: 300_000 },
  async (onServer, inBrowser) => {
    const startServer = await built(onServer, MODULES);
    const startBrowser = await built(inBrowser, MODULES.toReversed());
    let handed = 0;
    const property = fc.asyncProperty(
      order,
      order,
      fc.array(step, { minLength: 5, maxLength: 20 }),
      fc.array(read, { minLength: 1, maxLength: 12 }),
      async (there, here, steps, reads) => {
        const server = await startServer(there);
        const from = new server.Controller();
        // Endpoints of one URL share a response within a store, so only one of these is used in each.
        const me = steps.find(([, , name]) => isMe(name));
        const done = steps.filter(([, ...one]) => !isMe(one[1]) || same(one, me!.slice(1) as never));
        for (const [kind, ...one] of done) {
          const endpoint = server.modules.get(one[0])?.[one[1]];
          if (endpoint && kind === 'answer') server.answer(from, endpoint, ...argsOf(one), responseOf(one));
          else look(server, from, one);
        }
        const state = JSON.parse(JSON.stringify(server.dehydrate(from)));
        const browser = await startBrowser(here);
        const controller = new browser.Controller();
        browser.hydrate(controller, state);
        for (const one of reads) {
          const [module, name, id] = one;
          const alone = new browser.Controller();
          if (isMe(name)) browser.hydrate(alone, state);
          const shown = look(browser, isMe(name) ? alone : controller, one);
          for (const owner of ownersOf(shown)) expect([module, 'all']).toContain(owner);
          const isOwn = done.some(([kind, ...other]) => kind === 'answer' && same(other, one));
          // The others show records, which several of their module may bring.
          if (/^(?:bare|keyed|own|named)$/.test(name) && !isOwn) expect(shown).toBeUndefined();
          if (shown !== undefined) handed++;
          const found = browser.modules.get(module);
          if (found)
            for (const owner of ownersOf(controller.get(found.User, { id }))) expect(owner).toBe(module);
        }
      },
    );
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
    expect(handed).toBeGreaterThan(RUNS / 4);
  },
);

class Person extends Entity {
  id = '';
}
const getPerson = new Endpoint(async (id: string) => ({ id }), { schema: Person });

describe('what a server leaves out', () => {
  test('an endpoint around a function has a name by the compiler, or is not sent', () => {
    const from = new OwnController();
    from.setResponse(getPerson, 'a', { id: 'a' });
    const { a } = dehydrate(from);
    if (inject('compiled')) expect(a).toHaveLength(1);
    else {
      expect(a).toEqual([]);
      expect(noise.mock.calls.join()).toMatch(/is not sent to the browser: ssr-name: .*give it a `name`/);
    }
  });

  test('records wait for the endpoint that says whose they are; a key of its own says it, too', () => {
    const named = getPerson.extend({ name: 'getPerson' });
    const from = new OwnController();
    from.setResponse(named, 'a', { id: 'a' });
    const controller = new OwnController();
    hydrate(controller, carried(from));
    expect(controller.get(Person, { id: 'a' })).toBeUndefined();
    expect(warnings.mock.calls.join()).toMatch(/ssr-class: Person .*static key = 'Person'/);
    expect(controller.getResponse(named, 'a').data).toBeInstanceOf(Person);
    expect(controller.get(Person, { id: 'a' })?.id).toBe('a');
  });

  test('of two classes with one name, the second one', () => {
    const classes = [1, 2].map(() => {
      const Twin = class Twin extends Entity {
        id = '';
      };
      return Twin;
    });
    const [one, two] = classes.map((schema, i) => getPerson.extend({ name: `twin${i}`, schema }));
    const from = new OwnController();
    from.setResponse(one!, 'a', { id: 'a' });
    from.setResponse(two!, 'b', { id: 'b' });
    expect(dehydrate(from).a.map(([, key]) => key)).toEqual([one!.key('a')]);
    expect(noise.mock.calls.join()).toMatch(/ssr-class: .*second class named Twin/);
  });

  test('a response of an API that has another address there: the warning says so, once', async () => {
    const getNote = (urlPrefix: string) => new RestEndpoint({ urlPrefix, path: '/notes/:id' });
    const from = new OwnController();
    for (const id of [1, 2]) from.setResponse(getNote('http://10.0.0.1:8080'), { id }, { id });
    const asked: string[] = [];
    const controller = new OwnController({
      fetch: async (url) => {
        asked.push(String(url));
        return Response.json({});
      },
    });
    hydrate(controller, carried(from));
    await controller.fetch(getNote('https://api.example.com'), { id: 3 });
    expect(warnings).not.toHaveBeenCalled();
    for (const id of [1, 1, 2]) await controller.fetch(getNote(''), { id });
    expect(asked).toHaveLength(4);
    expect(warnings.mock.calls).toEqual([
      [expect.stringMatching(/ssr-url: .* of http:..10\.0\.0\.1:8080, and here .* from '', /)],
    ]);
  });
});
