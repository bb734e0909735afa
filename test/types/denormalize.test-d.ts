import type { All } from '../../runtime/schema/all.ts';
import type { Collection } from '../../runtime/schema/collection.ts';
import type { Invalidate } from '../../runtime/schema/invalidate.ts';
import type { Denormalize, DenormalizeNullable } from '../../runtime/types/index.ts';
import { type Equal, expectType } from './expect.ts';
import type { Post, User } from './model.ts';

type PostClass = typeof Post;
type UserClass = typeof User;

expectType<Equal<Denormalize<PostClass>, Post>>();
expectType<Equal<Denormalize<PostClass[]>, Post[]>>();
expectType<Equal<Denormalize<readonly [PostClass]>, Post[]>>();
expectType<Equal<Denormalize<{ post: PostClass; users: UserClass[] }>, { post: Post; users: User[] }>>();
expectType<Equal<Denormalize<(text: string) => Date>, Date>>();
expectType<Equal<Denormalize<Collection<[PostClass]>>, Post[]>>();
expectType<Equal<Denormalize<Collection<[PostClass]>['push']>, Post>>();
expectType<Equal<Denormalize<Invalidate<PostClass>>, Post>>();
expectType<Equal<Denormalize<All<PostClass>>, Post[]>>();

// Literals beside the schemas of a shape keep their type, as text and not as that text.
expectType<
  Equal<
    Denormalize<{ readonly results: Collection<[PostClass]>; readonly total: 0; readonly link: '' }>,
    { results: Post[]; total: number; link: string }
  >
>();

// Where there may be nothing yet, the shape itself is there.
expectType<Equal<DenormalizeNullable<PostClass>, Post | undefined>>();
expectType<
  Equal<DenormalizeNullable<{ post: PostClass; n: 0 }>, { post: Post | undefined; n: number | undefined }>
>();
