/** EntityMixin: entities of classes that are there already. */
import { createResource, EntityMixin, schema } from 'presource';
import { describe, expect, test } from 'vitest';
import { bench } from '../store/support.ts';

class Article {
  id = '';
  title = '';
  tags: string[] = [];
  get shout() {
    return this.title.toUpperCase();
  }
}
class ArticleEntity extends EntityMixin(Article) {}
const Plain = EntityMixin(Article);

class Account {
  username = '';
  createdAt = new Date(0);
}
class AccountEntity extends EntityMixin(Account, {
  pk: 'username',
  key: 'Account',
  schema: { createdAt: (text: string) => new Date(text), articles: [ArticleEntity] },
}) {}

class Thread {
  forum = '';
  slug = '';
}
class ThreadEntity extends EntityMixin(Thread, {
  pk: (value) => [value.forum, value.slug].join(),
}) {
  static override process(value: Record<string, unknown>) {
    return { ...super.process(value), seen: true };
  }
}

class Own {
  code = '';
  pk() {
    return this.code;
  }
  static key = 'Owned';
  static schema = { article: ArticleEntity };
}
class OwnEntity extends EntityMixin(Own) {}

describe('an entity of a class', () => {
  test('is one like any other, with what the class has', () => {
    const { controller } = bench();
    const Articles = createResource({ path: '/articles/:id', schema: ArticleEntity });
    controller.setResponse(Articles.getList, {}, [{ id: '1', title: 'a' }]);
    const article = controller.get(ArticleEntity, { id: '1' })!;
    expect(article).toBeInstanceOf(ArticleEntity);
    expect(article).toBeInstanceOf(Article);
    expect([article.shout, article.tags, article.pk()]).toEqual(['A', [], '1']);
    controller.set(ArticleEntity, { id: '1' }, { title: 'b' });
    expect(controller.get(ArticleEntity, { id: '1' })!.shout).toBe('B');
    expect(ArticleEntity.fromJS({ title: 'c' })).toBeInstanceOf(ArticleEntity);
  });

  test('goes by the name of the class that it stands in', () => {
    expect([ArticleEntity.key, Plain.key]).toEqual(['ArticleEntity', 'Article']);
    const { controller } = bench();
    controller.set(ArticleEntity, { id: '1' }, { title: 'a' });
    controller.set(Plain, { id: '1' }, { title: 'b' });
    expect(controller.get(ArticleEntity, { id: '1' })!.title).toBe('a');
  });

  test('options: a field for the primary key, a key, a schema', () => {
    const { controller } = bench();
    expect(AccountEntity.key).toBe('Account');
    controller.set([AccountEntity], [{ username: 'bob', createdAt: '2020-01-01', articles: [{ id: '1' }] }]);
    const account = controller.get(AccountEntity, { username: 'bob' })!;
    expect(account.createdAt).toEqual(new Date('2020-01-01'));
    expect(controller.get(ArticleEntity, { id: '1' })).toBeInstanceOf(ArticleEntity);
    expect(() => controller.set([AccountEntity], [{}])).toThrow(/Account at \[0\] has no primary key/);
  });

  test('a function for the primary key, and methods of a class that extends it', () => {
    const { controller } = bench();
    controller.set([ThreadEntity], [{ forum: 'f', slug: 's' }]);
    expect(controller.get(ThreadEntity, { forum: 'f', slug: 's' })).toMatchObject({ slug: 's', seen: true });
  });

  test('what the class says of itself counts', () => {
    const { controller } = bench();
    controller.set([OwnEntity], [{ code: 'x', article: { id: '5' } }]);
    expect(controller.get(OwnEntity, { code: 'x' })).toMatchObject({ article: { id: '5' } });
    expect(OwnEntity.schema).toBe(Own.schema);
  });

  test('the class itself stays as it was', () => {
    expect(Object.getOwnPropertyNames(Article)).toEqual(['length', 'name', 'prototype']);
    expect('pk' in Article.prototype).toBe(false);
  });

  test('has an older name', () => expect(schema.Entity).toBe(EntityMixin));
});
