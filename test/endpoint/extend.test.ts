import { describe, expect, it } from 'vitest';
import { RestEndpoint } from '../../runtime/endpoint/uncompiled.ts';
import { Entity } from '../../runtime/entity.ts';
import { Collection } from '../../runtime/schema/collection.ts';

import { fieldsOf } from './fields.ts';

class Post extends Entity {
  id = 0;
  title = '';
}

describe('an endpoint', () => {
  const get = new RestEndpoint({ path: '/posts/:id', schema: Post, name: 'Post.get' });

  it('is a function of its class', () => {
    expect(typeof get).toBe('function');
    expect(get).toBeInstanceOf(RestEndpoint);
    expect(get).toBeInstanceOf(Function);
    expect(get.name).toBe('Post.get');
    expect(new RestEndpoint({ path: '/x' }).name).toBe('/x');
  });

  it('reads unless its method says otherwise', () => {
    expect(get.sideEffect).toBeUndefined();
    expect(new RestEndpoint({ path: '/x', method: 'POST' }).sideEffect).toBe(true);
    expect(
      new RestEndpoint({ path: '/x', method: 'POST', sideEffect: undefined }).sideEffect,
    ).toBeUndefined();
  });

  it('has a key of method and URL; the body is not in it', () => {
    expect(get.key({ id: 5 })).toBe('GET /posts/5');
    const push = new RestEndpoint({ path: '/posts', method: 'POST' });
    expect(push.key({ title: 'x' })).toBe('POST /posts');
    expect(push.key(undefined, { title: 'y' })).toBe('POST /posts');
  });
});

describe('what ranks over what', () => {
  class Prefixed extends RestEndpoint {
    readonly urlPrefix = 'http://class';
    readonly dataExpiryLength = 5;
    readonly errorExpiryLength = 7;
    #calls = 0;
    override process(value: unknown): unknown {
      this.#calls++;
      return ['class', this.#calls, value];
    }
  }
  const transport = async () => Response.json('value');
  const direct = new Prefixed({ path: '/a', urlPrefix: 'http://option', dataExpiryLength: 10, transport });

  it('options over fields of the class', () => {
    expect(direct.url()).toBe('http://option/a');
    expect(fieldsOf(direct)).toMatchObject({ dataExpiryLength: 10, errorExpiryLength: 7 });
    expect(new Prefixed({ path: '/a' }).url()).toBe('http://class/a');
  });

  it('a getter of the class over the default, and options over the getter', () => {
    class Reading extends RestEndpoint {
      override get method(): string {
        return 'PUT';
      }
      override get urlPrefix(): string {
        return 'http://getter';
      }
    }
    class Changing extends Reading {}
    expect(new Changing({ path: '/a' }).key()).toBe('PUT http://getter/a');
    expect(new Changing({ path: '/a' }).sideEffect).toBe(true);
    expect(new Changing({ path: '/a' }).extend({ path: '/b' }).key()).toBe('PUT http://getter/b');
    expect(new Changing({ path: '/a', method: 'GET', urlPrefix: '' }).key()).toBe('GET /a');
  });

  it('what is undefined over nothing: the class and the defaults hold', async () => {
    class Own extends Prefixed {
      override get method(): string {
        return 'PUT';
      }
      override getHeaders() {
        return { own: 'yes' };
      }
    }
    const left = { method: undefined, urlPrefix: undefined, getHeaders: undefined, url: undefined } as const;
    const sent: [url: unknown, headers: Headers][] = [];
    const own = new Own({
      ...left,
      path: '/a',
      transport: async (url: string | URL | Request, init?: RequestInit) => {
        sent.push([url, new Headers(init?.headers)]);
        return Response.json('value');
      },
    });
    await own();
    expect(own.key()).toBe('PUT http://class/a');
    expect(sent.map(([url, headers]) => [url, headers.get('own')])).toEqual([['http://class/a', 'yes']]);
    expect(new RestEndpoint({ path: '/a', method: undefined }).key()).toBe('GET /a');
    expect(new Prefixed({ path: '/a', method: undefined, sideEffect: true }).method).toBe('POST');
    expect(new Prefixed({ path: '/a', method: 'POST', sideEffect: undefined }).sideEffect).toBeUndefined();
  });

  it('later options over earlier ones, and these over the class', () => {
    const later = direct.extend({ dataExpiryLength: 20 });
    expect(fieldsOf(later)).toMatchObject({
      urlPrefix: 'http://option',
      dataExpiryLength: 20,
      errorExpiryLength: 7,
    });
    expect(fieldsOf(later.extend({ urlPrefix: 'http://last' }))).toMatchObject({
      urlPrefix: 'http://last',
      dataExpiryLength: 20,
    });
    expect(direct.dataExpiryLength).toBe(10);
  });

  it('methods given as options over those of the class', async () => {
    expect(await direct()).toEqual(['class', 1, 'value']);
    expect(await direct.extend({ process: () => 'option' })()).toBe('option');
  });

  it('private fields of the class work on what is extended', async () => {
    const other = direct.extend({ path: '/b' });
    expect(other).toBeInstanceOf(Prefixed);
    expect(await other()).toEqual(['class', 1, 'value']);
  });

  it('assignments in a constructor are fields, too', () => {
    class Assigned extends RestEndpoint {
      declare dataExpiryLength: number;
      constructor(options: never) {
        super(options);
        this.dataExpiryLength = 1;
      }
    }
    expect(new Assigned({ path: '/a', dataExpiryLength: 2 } as never).dataExpiryLength).toBe(2);
    expect(new Assigned({ path: '/a' } as never).extend({ path: '/b' }).dataExpiryLength).toBe(1);
  });
});

describe('members of what holds a Collection', () => {
  const list = new Collection([Post]);
  const plain = new RestEndpoint({ path: '/posts', schema: list, name: 'Post.getList' });
  const shaped = plain.extend({ schema: { data: { results: list }, total: 0 }, paginationField: 'cursor' });

  it('are the same object on each access, and have names', () => {
    for (const member of ['push', 'unshift', 'assign'] as const) {
      expect(plain[member]).toBe(plain[member]);
      expect(plain[member].name).toBe(`Post.getList.${member}`);
    }
    expect(shaped.getPage).toBe(shaped.getPage);
    expect(shaped.getPage.name).toBe('Post.getList.getPage');
  });

  it('send what their variant of the Collection takes', () => {
    expect(fieldsOf(plain.push)).toMatchObject({
      method: 'POST',
      path: '/posts',
      schema: list.push,
      sideEffect: true,
    });
    expect(plain.unshift.schema).toBe(list.unshift);
    expect(shaped.push.schema).toBe(list.push);
  });

  it('send without a schema where there is no Collection', () => {
    const other = plain.extend({ schema: { post: Post } });
    expect(other.push.schema).toBeUndefined();
    expect(other.push.method).toBe('POST');
  });

  it('follow what is extended', () => {
    const moved = plain.extend({ path: '/other' });
    expect(moved.push.key({ title: 'x' })).toBe('POST /other');
    expect(moved.push).not.toBe(plain.push);
  });

  it('getPage exists only with paginationField', () => {
    expect(plain.getPage).toBeUndefined();
    expect(shaped.getPage.key({ cursor: 2 })).toBe('GET /posts?cursor=2');
  });

  it('getPage knows the list that it extends', () => {
    const { getPage } = shaped;
    expect(getPage.listOf).toBe(shaped);
    const args = getPage.listArgs?.({ cursor: 2, author: 1 } as never) as [];
    expect(shaped.key(...args)).toBe('GET /posts?author=1');
    const { data, total } = getPage.schema as unknown as {
      data: { results: { collection: unknown } };
      total: number;
    };
    expect(data.results).not.toBe(list);
    expect(data.results.collection).toBe(list);
    expect(total).toBe(0);
  });

  it('paginated takes a function that removes the cursor', () => {
    const paged = plain.paginated(({ page: _, ...rest }: { page: number; by?: string }) => [rest]);
    expect(paged.key({ page: 1, by: 'x' })).toBe('GET /posts?by=x&page=1');
    expect(paged.listArgs?.({ page: 1, by: 'x' })).toEqual([{ by: 'x' }]);
  });
});
