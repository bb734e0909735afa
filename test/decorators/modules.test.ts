import { Controller, type Entity } from 'presource';
import { describe, expect, it } from 'vitest';
import { snapshot } from '../../runtime/store/snapshot.ts';
import { forms, run, runAll } from './forms.ts';

const files = {
  './post.ts': `
    import { Entity, entity, field, pk } from 'presource';
    import { User } from './user.ts';
    @entity export class Post extends Entity { @pk id = 0; @field(() => User) author?: any; }`,
  './user.ts': `
    import { Entity, entity, field, pk } from 'presource';
    import { Post } from './post.ts';
    @entity export class User extends Entity { @pk id = ''; @field(() => [Post]) posts: any[] = []; }`,
};

interface Post {
  readonly id: number;
  readonly author: { readonly posts: readonly Post[] };
}

describe.each(Object.keys(forms))('%s', (form) => {
  it('modules import each other in a circle', () => {
    const { Post } = runAll(form, files)['./post.ts'] as { Post: typeof Entity };
    const controller = new Controller();
    controller.set(Post, { id: 1 }, { id: 1, author: { id: 'a', posts: [1] } });
    const post = controller.get(Post, { id: 1 }) as unknown as Post;
    expect(post.author.posts[0]).toBe(post);
  });

  it('the class stays the one it is, and what it extends, too', () => {
    const { User, Model, Post, seen, isSame } = run(
      form,
      `import { entity, Entity, pk } from 'presource';
      export const seen: unknown[] = [];
      @entity export class User { @pk id = ''; static self = User; constructor() { seen.push(new.target); } }
      export class Model { static of() { return this; } isModel() { return true; } }
      @entity export class Post extends Model { @pk id = 0; isModel() { return super.isModel(); } static of() { return super.of(); } }
      export const isSame = User.self === User;`,
    ) as Record<string, never> & { User: new () => object };
    expect(isSame).toBe(true);
    expect(new User()).toBeInstanceOf(User);
    expect(seen).toEqual([User]);
    expect(User).toHaveProperty('key', 'User');
    const post = new (Post as unknown as new () => { isModel(): boolean })();
    expect(post).toBeInstanceOf(Model);
    expect(post.isModel()).toBe(true);
    expect((Post as unknown as { of(): unknown }).of()).toBe(Post);
    expect(Object.getOwnPropertyNames(Model).sort()).toEqual(['length', 'name', 'of', 'prototype']);
    expect(Model).not.toHaveProperty('prototype.pk');
  });

  it('a schema is asked for once it is needed, and not before', () => {
    const { asked, User } = run(
      form,
      `import { entity, Entity, field } from 'presource';
      export const asked: string[] = [];
      const schemaOf = (name: string) => (asked.push(name), User);
      @entity class Base extends Entity { @field(() => schemaOf('base')) base = null; }
      @entity class Post extends Base { id = 0; @field(() => schemaOf('post')) post = null; }
      @entity export class User extends Entity { id = 0; @field(() => Post) newest = null; }`,
    ) as { asked: string[]; User: typeof Entity };
    const controller = new Controller();
    expect(asked).toEqual([]);
    controller.set(User, { id: 1 }, { id: 1, newest: { id: 1, post: { id: 2 } } });
    expect(asked).toEqual(['base', 'post']);
  });

  it('a class of a decorated parent goes by its own name', () => {
    const { Sub, Parent } = run(
      form,
      `import { entity, Entity } from 'presource';
      @entity('Parent') export class Parent extends Entity { id = 0; }
      @entity export class Sub extends Parent {}`,
    ) as Record<string, typeof Entity>;
    const controller = new Controller();
    for (const type of [Parent, Sub]) controller.set(type, { id: 1 }, { id: 1 });
    expect(snapshot(controller)).toEqual({ Parent: { 1: { id: 1 } }, Sub: { 1: { id: 1 } } });
  });
});
