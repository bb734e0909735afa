import { createResource, Entity, EntityMixin, entity, field, pk, RestEndpoint, schema } from 'presource';

/** What several entities have in common, and entities that are no classes of ours at first. */
export abstract class Timestamped extends Entity {
  id = '';
  createdAt = 0;
  updatedAt = 0;
  static override shouldReorder(
    _existingMeta: object,
    _incomingMeta: object,
    existing: { readonly updatedAt: number },
    incoming: { readonly updatedAt: number },
  ) {
    return incoming.updatedAt < existing.updatedAt;
  }
}
export class Company extends Timestamped {
  name = '';
}

/** A summary and the whole, as one table. */
export class ArticleSummary extends Timestamped {
  title = '';
  company = Company.fromJS();
  static override key = 'Article';
  static override schema: Record<string, unknown> = { company: Company };
}
export class Article extends ArticleSummary {
  content = '';
  related: ArticleSummary[] = [];
  static override schema = { ...super.schema, related: [ArticleSummary] };
  static override validate(value: Record<string, unknown>) {
    return 'content' in value ? undefined : 'an article has its content';
  }
}
const ArticleBase = createResource({ path: '/articles/:id', schema: Article });
export const ArticleResource = ArticleBase.extend({
  getList: { schema: new schema.Collection([ArticleSummary]) },
});

/** Keys that come from the place of a record. */
export class Line extends Entity {
  number = 0;
  text = '';
  override pk(parent?: { readonly id?: string }) {
    return `${parent?.id}-${this.number}`;
  }
}
export class Price extends Entity {
  product = '';
  price = 0;
  override pk(_parent?: unknown, key?: string) {
    return key || this.product;
  }
  static override process(value: unknown, _parent: unknown, key: string) {
    return typeof value === 'number' ? { product: key, price: value } : (value as object);
  }
}
export const ticker = new RestEndpoint({ path: '/ticker', schema: new schema.Values(Price) });

/** Names of a server that writes them in another way. */
const camel = (text: string) => text.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
export class Account extends Entity {
  accountId = '';
  displayName = '';
  override pk() {
    return this.accountId;
  }
  static override process(value: Record<string, unknown>) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [camel(key), one]));
  }
  static override merge(existing: object, incoming: object) {
    return { ...existing, ...incoming, seen: true };
  }
}

/** A class that is there already becomes an entity. */
class Point {
  id = '';
  x = 0;
  y = 0;
}
export class PointEntity extends EntityMixin(Point) {}
export class Shape extends schema.Entity(
  class {
    slug = '';
    origin = new PointEntity();
  },
  { pk: 'slug', key: 'Shape', schema: { origin: PointEntity } },
) {}

/** The same with decorators. */
@entity
export class Player extends Entity {
  @pk id = '';
  nick = '';
  @field(() => Team) team?: Team;
}
@entity('Team')
export class Team extends Entity {
  @pk league = '';
  @pk name = '';
  @field(() => [Player]) players: Player[] = [];
}

/** Circular relations, given when all classes are there. */
export class Folder extends Entity {
  id = '';
  parent: Folder | undefined;
  files: File[] = [];
  static override schema: Record<string, unknown> = {};
}
export class File extends Entity {
  id = '';
  folder = Folder.fromJS();
  static override schema = { folder: Folder };
}
Folder.schema = { ...Folder.schema, parent: Folder, files: [File] };
