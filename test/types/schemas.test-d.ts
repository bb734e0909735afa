import { Entity, schema } from 'presource';
import type { Variant } from '../../runtime/types/endpoint.ts';
import type { Denormalize, Json } from '../../runtime/types/index.ts';
import { type Equal, expectType } from './expect.ts';
import type { Post, User } from './model.ts';

declare const UserClass: typeof User;
declare const PostClass: typeof Post;

const union = new schema.Union({ user: UserClass, post: PostClass }, 'type');
expectType<Equal<Denormalize<typeof union>, User | Post>>();

// One schema is shown as what it is, also a shape; a mapping as any of its schemas.
const list = new schema.Array(UserClass);
expectType<Equal<Denormalize<typeof list>, User[]>>();
const shapes = new schema.Array({ user: UserClass });
expectType<Equal<Denormalize<typeof shapes>, { user: User }[]>>();
const feed = new schema.Array({ user: UserClass, post: PostClass }, ({ type }) => type);
expectType<Equal<Denormalize<typeof feed>, (User | Post)[]>>();

// One type needs no attribute, also one that a function is given.
const all = new schema.All(UserClass);
expectType<Equal<Denormalize<typeof all>, User[]>>();
const both = new schema.All(union);
expectType<Equal<Denormalize<typeof both>, (User | Post)[]>>();
const allOf = <S extends typeof User>(type: S) => new schema.All(type);
expectType<Equal<ReturnType<typeof allOf<typeof User>>, schema.All<typeof User>>>();
class Recent<D> extends schema.All<D> {
  constructor(definition: D, attribute?: string) {
    super(definition, attribute);
  }
}
new Recent({ user: UserClass }, 'type');

const map = new schema.Values(UserClass);
expectType<Equal<Denormalize<typeof map>, Record<string, User>>>();
const mixed = new schema.Values({ user: UserClass, post: PostClass }, 'type');
expectType<Equal<Denormalize<typeof mixed>, Record<string, User | Post>>>();
const shape = new schema.Object({ users: [UserClass], total: 0 });
expectType<Equal<Denormalize<typeof shape>, { users: User[]; total: number }>>();

// A schema without a Collection adds nothing, also where its records refer to each other in a circle.
class Team extends Entity {
  id = 0;
  lead: Member | undefined;
}
class Member extends Entity {
  id = 0;
  team: Team = Team.fromJS();
}
type WithoutCollection =
  | Variant<schema.All<typeof Member>, 'push'>
  | Variant<schema.Invalidate<typeof Member>[], 'push'>
  | Variant<{ union: schema.Union<{ team: typeof Team; member: typeof Member }> }, 'push'>
  | Variant<schema.Values<typeof Member>, 'assign'>
  | Variant<schema.Lazy<(typeof Member)[]>, 'push'>;
expectType<Equal<WithoutCollection, undefined>>();
type InQuery = Variant<schema.Query<schema.Collection<(typeof Member)[]>>, 'push'>;
expectType<Equal<InQuery, schema.Collection<(typeof Member)[]>['push']>>();

// A query without a function shows what its schema does; one with a function shows its result, whatever its type.
const members = new schema.All(Member);
const shown = new schema.Query(members);
expectType<Equal<Denormalize<typeof shown>, Member[]>>();
const counted = new schema.Query(members, (all, { team }: { team?: number } = {}) =>
  team ? all.length : `${all}`,
);
expectType<Equal<Denormalize<typeof counted>, string | number>>();
const parsed = new schema.Query(members, (all) => JSON.parse(String(all)));
expectType<Equal<Denormalize<typeof parsed>, Json>>();

// `super.process` returns a copy that a method may change, and a tuple may become a record.
class Stream extends Entity {
  username = '';
  static override process(value: object, parent: unknown, key: string, args: [{ username: string }]) {
    const processed = super.process(value, parent, key, args);
    processed.username = args[0].username;
    return processed;
  }
}
class Level extends Entity {
  price = 0;
  amount = 0;
  static override process([price, amount]: [number, number]) {
    return amount ? { price, amount } : undefined;
  }
}
expectType<Equal<Denormalize<typeof Level>, Level>>();
expectType<Equal<Denormalize<typeof Stream>, Stream>>();

// A base class reads the schema of its subclass by field, and overrides `fromJS` for all of them.
class Base extends Entity {
  static override process(value: object) {
    const processed = super.process(value);
    for (const field of Object.keys(this.schema)) if (this.schema[field]) processed[field] ??= null;
    return processed;
  }
  static override fromJS<T extends typeof Entity>(this: T, props?: Partial<InstanceType<T>>) {
    return super.fromJS(props) as InstanceType<T>;
  }
}
class Rack extends Base {
  id = 0;
  level = Level.fromJS();
  static override schema = { level: Level };
}
expectType<Equal<ReturnType<typeof Rack.fromJS<typeof Rack>>, Rack>>();
expectType<Equal<typeof Rack.schema, { level: typeof Level }>>();
Rack.fromJS({ id: 1 }).level.price.toFixed();

// A mixed class knows the fields of its schema, and no others.
class Shelf extends schema.Entity(Rack, { schema: { level: Level } }) {}
Shelf.schema.level.fromJS().amount.toFixed();
// @ts-expect-error a field without a schema
Shelf.schema.depth;
