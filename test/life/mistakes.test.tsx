// @vitest-environment happy-dom
/** Mistakes that nothing else tells: no type, no request that fails, no error in production. Development names them. */
import { cleanup, render } from '@testing-library/react';
import {
  Controller,
  createResource,
  Endpoint,
  Entity,
  EntityMixin,
  RestEndpoint,
  retry,
  schema,
} from 'presource';
import { DataProvider, useQuery } from 'presource/react';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';

class Note extends Entity {
  id = 0;
  title = '';
}
class Plain {
  id = 0;
}

const resource = (options: object = {}) => createResource({ path: '/notes/:id', schema: Note, ...options });
const answering = (value: unknown) =>
  new Controller({
    fetch: async () => (value === undefined ? new Response(null, { status: 204 }) : Response.json(value)),
  });

let said: string[];

beforeEach(() => {
  said = [];
  for (const how of ['error', 'warn'] as const)
    vi.spyOn(console, how).mockImplementation((text) => void said.push(String(text)));
});

afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

/** Reads a list with these options, whatever comes of it. */
const read = (options: object, value: unknown = [{ id: 1 }]) =>
  answering(value)
    .fetch(resource(options).getList)
    .catch(() => {});

/** An entity class with a relation to `schema`. */
const holding = (name: string, schema: unknown) =>
  ({
    [name]: class extends Entity {
      id = 0;
      note = undefined;
      static override schema = { note: schema } as object;
    },
  })[name]!;

/** A message says which code it has, where the mistake is, and what to write. Each is said once, so names differ. */
const MISTAKES: Readonly<Record<string, readonly [run: () => unknown, message: RegExp]>> = {
  'an option of a resource in another case': [
    () => resource({ name: 'A1', urlprefix: '/api' }),
    /^presource: option-misspelled: A1 \/notes\/:id: `urlprefix` is not a known option\. Write `urlPrefix`\.$/,
  ],
  'an option of a resource, two letters in another case': [
    () => resource({ name: 'A2', dataexpirylength: 5 }),
    /option-misspelled: A2 \/notes\/:id: `dataexpirylength` .* Write `dataExpiryLength`/,
  ],
  'an option of an endpoint': [
    () => new RestEndpoint({ path: '/a3', urlPrefx: '/api' } as { path: '/a3' }),
    /option-misspelled: \/a3: `urlPrefx` .* Write `urlPrefix`/,
  ],
  'an option of `extend`': [
    () => new RestEndpoint({ path: '/a4' }).extend({ pollFrequncy: 5 } as object),
    /option-misspelled: \/a4: `pollFrequncy` .* Write `pollFrequency`/,
  ],
  'an option of `extend` of a resource': [
    () => resource({ name: 'A5' }).extend({ get: { pollFrequncy: 5 } as object }),
    /option-misspelled: A5\.get: `pollFrequncy`/,
  ],
  'an option of an endpoint around a function': [
    () => new Endpoint(async () => 1, { name: 'a6', sideeffect: true } as { name: string }),
    /option-misspelled: a6: `sideeffect` .* Write `sideEffect`/,
  ],
  'a resource whose schema is undefined': [
    () => resource({ path: '/b1/:id', schema: undefined }),
    /schema-missing: Resource \/b1\/:id: the schema of the resource is undefined\. If two modules import each other/,
  ],
  'a list whose schema is undefined': [
    () => answering([]).fetch(new RestEndpoint({ path: '/b2', schema: [undefined] })),
    /schema-missing: \/b2: A list has the schema undefined/,
  ],
  'a Collection of undefined': [
    () => answering([]).fetch(new RestEndpoint({ path: '/b3', schema: new schema.Collection([undefined]) })),
    /schema-missing: \/b3: A list has the schema undefined/,
  ],
  'values of undefined': [
    () => answering({}).fetch(new RestEndpoint({ path: '/b4', schema: new schema.Values(undefined) })),
    /schema-missing: \/b4: Values has the schema undefined/,
  ],
  'a class that is no entity': [
    () => read({ schema: Plain, name: 'B5' }),
    /schema-class: Plain is used as a schema but is not an entity: extend Entity/,
  ],
  text: [
    () => read({ schema: 'Note', name: 'B8' }),
    /schema-plain: B8\.getList: "Note" is used as a schema\. Write an entity class/,
  ],
  'an instance': [
    () => read({ schema: new Note(), name: 'B6' }),
    /schema-instance: B6\.getList: an instance of Note is used as a schema\. Write the class: Note\./,
  ],
  'an instance of a class that is no entity': [
    () => answering({}).fetch(new RestEndpoint({ path: '/b7', schema: new Plain() })),
    /schema-instance: \/b7: an instance of Plain/,
  ],
  'an instance in the schema of an entity': [
    () => read({ schema: holding('HoldsInstance', new Note()) }, [{ id: 1, note: { id: 2 } }]),
    /schema-instance: "note" in the schema of HoldsInstance: an instance of Note is used as a schema\. Write the class: Note\./,
  ],
  'an endpoint in the schema of an entity': [
    () =>
      read({ schema: holding('HoldsEndpoint', new RestEndpoint({ path: '/b9', name: 'b9' })) }, [
        { id: 1, note: null },
      ]),
    /schema-endpoint: "note" in the schema of HoldsEndpoint: the endpoint b9 is used as a schema\. Pass its schema\./,
  ],
  'a resource in the schema of an entity': [
    () => read({ schema: holding('HoldsResource', resource({ name: 'B10' })) }, [{ id: 1, note: { id: 2 } }]),
    /schema-endpoint: "note" in the schema of HoldsResource is a resource\. Write its entity class\./,
  ],
  'null in the schema of an entity': [
    () => read({ schema: holding('HoldsNull', null) }, [{ id: 1, note: { id: 2 } }]),
    /schema-plain: "note" in the schema of HoldsNull is null\. Write the entity class/,
  ],
  'two classes with one name': [
    () => {
      const controller = answering([]);
      controller.set(holding('Twin', Note), { id: 1 }, {});
      controller.set(holding('Twin', Note), { id: 1 }, {});
    },
    /entity-key: two entity classes are named "Twin"\. One has the fields id, note, the other one id, note\. They are kept apart: give one a `static key` .* If it is one class whose module a hot reload evaluated again, a `static key` keeps its records/,
  ],
  'two classes with one key': [
    () => {
      const controller = answering([]);
      const keyed = () => Object.assign(holding('Keyed', Note), { key: 'keyed' });
      controller.set(keyed(), { id: 1 }, {});
      controller.set(keyed(), { id: 1 }, {});
    },
    /entity-key: two entity classes have the key "keyed"\. .* If it is one class whose module a hot reload evaluated again, nothing is wrong/,
  ],
  'a schema that is not static': [
    () => {
      class Loose extends Entity {
        id = 0;
        note = undefined;
        readonly schema = { note: Note };
      }
      return read({ schema: Loose }, [{ id: 1, note: { id: 2 } }]);
    },
    /entity-static: Loose: `schema` is a field of each record\. Write `static schema = /,
  ],
  'a primary key that is static': [
    () => {
      class Fixed extends Entity {
        id = 0;
        static pk() {
          return 5;
        }
      }
      return read({ schema: Fixed });
    },
    /entity-static: Fixed: `pk` is static, and never called\. Remove `static`/,
  ],
  'a misspelt static schema': [
    () => {
      class Author extends Entity {
        id = 0;
      }
      class Typed extends Entity {
        id = 0;
        author = 0;
        static shema = { author: Author };
      }
      return read({ schema: Typed });
    },
    /entity-static: Typed: nothing reads `static shema`\. Write `static schema`/,
  ],
  'a misspelt static method of a base class': [
    () => {
      class Timed extends Entity {
        id = 0;
        static shouldReOrder() {
          return false;
        }
      }
      class Stamped extends Timed {
        title = '';
      }
      return read({ schema: Stamped });
    },
    /entity-static: Stamped: nothing reads `static shouldReOrder`\. Write `static shouldReorder`/,
  ],
  'a constructor with arguments': [
    () => {
      class Given extends Entity {
        id: number;
        constructor(given: { readonly id: number }) {
          super();
          this.id = given.id;
        }
      }
      return read({ schema: Given });
    },
    /entity-constructor: the constructor of Given has arguments, .* Given\.fromJS\(/,
  ],
  'an inherited constructor with arguments': [
    () => {
      class Above extends Entity {
        id: number;
        constructor(id: number) {
          super();
          this.id = id;
        }
      }
      class Below extends Above {
        title = '';
      }
      return read({ schema: Below });
    },
    /entity-constructor: the constructor of Below has arguments/,
  ],
  'arguments of the constructor of a class that a mixin makes an entity': [
    () => {
      class Card {
        id: number;
        constructor(given: { readonly id: number }) {
          this.id = given.id;
        }
      }
      return read({ schema: class CardEntity extends EntityMixin(Card) {} });
    },
    /entity-constructor: the constructor of CardEntity has arguments, .* CardEntity\.fromJS\(/,
  ],
  'get with a key': [
    // @ts-expect-error a key without the name of its field
    () => answering([]).get(Note, '1'),
    /query-arguments: controller\.get: Note is looked up by "1"\. Pass an object with its key: \{ id: "1" \}/,
  ],
  'get with an endpoint': [
    () => answering([]).get(resource({ name: 'C1' }).get, { id: 1 }),
    /schema-endpoint: controller\.get: the endpoint C1\.get is used as a schema/,
  ],
  'get with a resource': [
    () => answering([]).get(resource(), { id: 1 }),
    /schema-endpoint: controller\.get: a resource is used as a schema/,
  ],
  'set with a key': [
    () => answering([]).set(Note, 7, { id: 7 }),
    /query-arguments: controller\.set: Note is looked up by 7/,
  ],
  'useQuery with an endpoint': [
    () => {
      const { get } = resource({ name: 'C2' });
      const Show = () => `${useQuery(get, { id: 1 })}`;
      render(
        <DataProvider controller={new Controller()}>
          <Show />
        </DataProvider>,
      );
    },
    /schema-endpoint: useQuery: the endpoint C2\.get is used as a schema/,
  ],
  'useQuery with a key': [
    () => {
      // @ts-expect-error a key without the name of its field
      const Show = () => `${useQuery(Note, '1')}`;
      render(
        <DataProvider controller={new Controller()}>
          <Show />
        </DataProvider>,
      );
    },
    /query-arguments: useQuery: Note is looked up by "1"/,
  ],
  'a controller with a fetcher': [
    () => new Controller({ fetcher: async () => 1 } as object),
    /option-unknown: Controller: `fetcher` is not a known option\. Write `fetch`/,
  ],
  'a controller with an option of another library': [
    () => new Controller({ devtools: () => undefined } as object),
    /option-unknown: Controller: `devtools` .* The options are fetch, gc, polling, refetch, retry/,
  ],
  'a list without a response': [
    () => answering(undefined).fetch(resource({ name: 'D1' }).getList),
    /response-empty: D1\.getList: the schema is a list, and the response is null\. Let the server return \[\]/,
  ],
  'a list without a result': [
    () => answering([]).fetch(resource({ name: 'D2' }).getList.extend({ process: () => undefined })),
    /response-empty: D2\.getList: the schema is a list, and the response is undefined\. A server cannot send undefined\. Let `process` of the endpoint, or its function, return a list/,
  ],
  'a map without a response': [
    () =>
      answering(null).fetch(resource({ name: 'D4' }).get.extend({ schema: new schema.Values(Note) }), {
        id: 1,
      }),
    /response-empty: D4\.get: the schema is a map, and the response is null\. Let the server return \{\}/,
  ],
  'a list in an object that is null': [
    () =>
      answering({ items: null }).fetch(
        resource({ name: 'D5' }).getList.extend({ schema: { items: [Note] } }),
      ),
    /response-empty: D5\.getList: the schema has a list at items, where the response has null\. Let the server, or `process` of the endpoint, return \[\] there/,
  ],
  'a list that an object leaves out': [
    () =>
      answering({ page: 1 }).fetch(
        resource({ name: 'D6' }).getList.extend({
          schema: { found: { items: new schema.Collection([Note]) }, page: 0 },
        }),
      ),
    /response-empty: D6\.getList: the schema has a list at found\.items, where the response has nothing\./,
  ],
  'a list of texts': [
    () => answering(['a', 'b']).fetch(resource({ name: 'D3' }).getList),
    /response-keys: D3\.getList: the response is a list of strings\. They are read as primary keys, and no record has any/,
  ],
  'a key of a schema that nearly is a field': [
    async () => {
      class Keyed extends Entity {
        id = 0;
        author = '';
        static schema = { auhtor: Note };
      }
      await answering({ id: 1 }).fetch(new RestEndpoint({ path: '/d4', schema: Keyed }));
    },
    /entity-schema-key: "auhtor" in the schema of Keyed is no field of its records\. Write `author`\./,
  ],
  'an index that is no field': [
    async () => {
      class Indexed extends Entity {
        id = 0;
        slug = '';
        static indexes = ['slgu'];
      }
      const controller = answering({ id: 1, slug: 'a' });
      await controller.fetch(new RestEndpoint({ path: '/d5', schema: Indexed }));
      controller.get(Indexed, { slug: 'a' } as never);
    },
    /entity-index: "slgu" in the indexes of Indexed is no field of its records\. Correct the name\./,
  ],
};

describe(`mistakes, compiled: ${inject('compiled')}`, () => {
  it.each(Object.entries(MISTAKES))('%s', async (_, [run, message]) => {
    await run();
    expect(said).toEqual([expect.stringMatching(message)]);
  });

  it.each(Object.entries(MISTAKES))('production says nothing: %s', async (_, [run, message]) => {
    vi.stubEnv('NODE_ENV', 'production');
    await run();
    // A class that is called without `new` fails in production, too, and another test may have said it.
    expect(said.filter((text) => message.test(text))).toEqual([]);
  });

  it('lengths that are no numbers are refused', async () => {
    const { getList } = resource({ name: 'E1', dataExpiryLength: '60' });
    await expect(answering([]).fetch(getList)).rejects.toThrow(
      'option-length: E1.getList: dataExpiryLength is "60". Write a number that is not negative.',
    );
    expect(() => new Controller({ retry: retry({ times: '3' as never }) })).toThrow(
      'option-length: retry: times is "3"',
    );
  });

  it.each([
    ['nothing', () => undefined, 'returned undefined'],
    ['no text', () => '', 'returned ""'],
    ['an object', () => ({}), 'returned an object'],
    ['an error', () => JSON.parse('?'), 'threw SyntaxError: '],
  ])('`pk()` with %s: it says what the method did', async (_, pk, found) => {
    class Keyed extends Entity {
      override pk() {
        return pk() as string;
      }
    }
    const { getList, delete: remove } = resource({ name: 'E2', schema: Keyed });
    await expect(answering({}).fetch(remove, { id: 1 })).rejects.toThrow(
      `E2.delete: Keyed has no primary key; keys present: id. pk() of Keyed ${found}`,
    );
    await expect(answering([{ id: 1 }]).fetch(getList)).rejects.toThrow(
      `E2.getList: Keyed at [0] has no primary key; keys present: id. pk() of Keyed ${found}`,
    );
  });

  it('`pk()` that makes a key of a field that is not there: it says so once', async () => {
    class Member extends Entity {
      team = 0;
      user = 0;
      override pk() {
        return `${this.team},${this.user}`;
      }
    }
    const { getList } = resource({ name: 'E3', schema: Member });
    await answering([{ user: 1 }, { user: 2 }]).fetch(getList);
    expect(said).toEqual([
      'presource: entity-pk: Member: pk() returned "undefined,1"; keys present: user. All records without that field are one ' +
        'record, the last one of them. Let the response have the field, or take it from the arguments: ' +
        'pk(parent, key, args) { … }',
    ]);
  });

  it('a key that is too large a number, which JSON has rounded: it says so once', async () => {
    class Status extends Entity {
      id = 0;
      readers = 0;
    }
    class Seen extends Entity {
      status = 0;
      override pk() {
        return `${this.status}`;
      }
    }
    const large = (text: string) => JSON.parse(`[${text}]`);
    const { getList } = resource({ name: 'E4', schema: Status });
    const exact = '{"id":9007199254740991,"readers":9007199254740993},{"id":"9007199254740993"}';
    await answering(large(exact)).fetch(getList);
    expect(said).toEqual([]);
    await answering(large('{"id":9007199254740993},{"id":9007199254740995}')).fetch(getList);
    await answering(large('{"status":9007199254740993}')).fetch(
      resource({ name: 'E5', schema: Seen }).getList,
    );
    expect(said).toEqual([
      'presource: entity-pk: Status: "id" is 9007199254740992, and JSON.parse rounds numbers above 9007199254740991: records ' +
        'whose keys are near each other are one record, the last one of them. Let the server send the key as a text',
      expect.stringMatching(/entity-pk: Seen: "status" is 9007199254740992/),
    ]);
  });

  it('the options of a controller are functions', () => {
    expect(() => new Controller({ polling: true as never })).toThrow();
    expect(said).toEqual([expect.stringMatching(/option-function: Controller: `polling` is true/)]);
  });
});

/** What is meant as it is written. */
const MEANT: Readonly<Record<string, () => unknown>> = {
  'options of a class of the user': () => {
    class Own extends RestEndpoint {
      get signals() {
        return [];
      }
    }
    return new Own({ path: '/own', signals: [], trace: 'x' } as { path: '/own' });
  },
  'a field whose text is that of nothing': () => {
    class Word extends Entity {
      language = '';
      text = '';
      override pk() {
        return `${this.language}/${this.text}`;
      }
    }
    const getWords = new RestEndpoint({ path: '/words', schema: [Word] });
    return answering([{ language: 'en', text: 'undefined' }]).fetch(getWords);
  },
  'no schema': () => answering({}).fetch(new RestEndpoint({ path: '/f1', schema: undefined })),
  'a shape, a list and a converter': () =>
    answering({}).fetch(
      new RestEndpoint({
        path: '/f2',
        schema: { items: [Note], at: (text: string) => new Date(text), n: 0 },
      }),
    ),
  'a schema that is known later': () => {
    const later: { of?: typeof Note } = {};
    const list = new RestEndpoint({ path: '/f3', schema: [new schema.Lazy(() => later.of)] });
    later.of = Note;
    return answering([{ id: 1 }]).fetch(list);
  },
  'a union': () =>
    answering([{ id: 1, type: 'a' }]).fetch(
      new RestEndpoint({ path: '/f4', schema: [new schema.Union({ a: Note }, 'type')] }),
    ),
  'a field named schema': () => {
    class Table extends Entity {
      id = 0;
      schema = { columns: ['a'] };
    }
    return read({ schema: Table });
  },
  'a constructor with defaults': () => {
    class Filled extends Entity {
      id = 0;
      constructor(given: object = {}) {
        super();
        Object.assign(this, given);
      }
    }
    class Own extends Filled {
      constructor() {
        super({});
      }
    }
    return read({ schema: Own });
  },
  'a mixin': () => read({ schema: class Mixed extends schema.EntityMixin(Plain) {} }),
  'arguments of every kind': () => {
    const controller = answering([]);
    const all = new schema.All(Note);
    return [
      controller.get(Note, { id: 1 }),
      controller.get(Note),
      controller.get(all),
      controller.get([Note]),
    ];
  },
  'an item that is not there': () => answering(undefined).fetch(resource({ name: 'G1' }).get, { id: 1 }),
  'an empty list': () => answering([]).fetch(resource({ name: 'G2' }).getList),
  'a deletion without a body': () => answering(undefined).fetch(resource({ name: 'G3' }).delete, { id: 1 }),
};

describe(`nothing is said, compiled: ${inject('compiled')}`, () => {
  it.each(Object.entries(MEANT))('%s', async (_, run) => {
    await run();
    expect(said).toEqual([]);
  });
});
