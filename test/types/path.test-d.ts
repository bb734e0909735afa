import type { PathArgs, ShortenPath } from '../../runtime/types/index.ts';
import { type Equal, expectType, type Flat } from './expect.ts';

type Value = string | number;
type Args<S extends string> = Flat<PathArgs<S>>;

// Parameters
expectType<Equal<Args<'/posts/:id'>, { id: Value }>>();
expectType<Equal<Args<'/:a-:b'>, { a: Value; b: Value }>>();
expectType<Equal<Args<'/:user_id.json'>, { user_id: Value }>>();
expectType<Equal<Args<'/posts'>, Record<never, Value>>>();
expectType<Equal<Args<'/:a/x/:b?'>, { a: Value; b?: Value }>>();
expectType<Equal<Args<'/users{/:id}'>, { id?: Value }>>();
expectType<Equal<Args<'/a{/:b}/c{/:d}/:e'>, { b?: Value; d?: Value; e: Value }>>();
expectType<Equal<Args<'/files/*path'>, { path: readonly Value[] }>>();
expectType<Equal<Args<'/files/:path+'>, { path: readonly Value[] }>>();
expectType<Equal<Args<'/files/:path*'>, { path?: readonly Value[] }>>();
expectType<Equal<Args<'/files{/*path}'>, { path?: readonly Value[] }>>();

// Queries
expectType<Equal<Args<'/search?type=user&q=:q'>, { q: Value }>>();
expectType<Equal<Args<'/s?q=:q&page=:page?'>, { q: Value; page?: Value }>>();
expectType<Equal<Args<'/p/:id?sort=:sort'>, { id: Value; sort: Value }>>();
expectType<Equal<Args<'/p/:id??sort=:sort'>, { id?: Value; sort: Value }>>();
expectType<Equal<Args<'/p/:id\\?q=:q'>, { id: Value; q: Value }>>();
expectType<Equal<Args<'/s?q=:q+x*'>, { q: Value }>>();

// Text
expectType<Equal<Args<'http://a.com:8000/:slug'>, { slug: Value }>>();
expectType<Equal<Args<'/a\\:b/:c'>, { c: Value }>>();
expectType<Equal<Args<'/posts/:id(\\d+)/edit'>, { id: Value }>>();
expectType<Equal<Args<'/posts/:id(\\d+|(?:me)|(?:all))/:at'>, { id: Value; at: Value }>>();
expectType<Equal<Args<'/posts/:id([^\\)]+|(?:me))/:at?'>, { id: Value; at?: Value }>>();
expectType<Equal<Args<'/x/\\*all/:b'>, { b: Value }>>();
expectType<Equal<Args<'/x/\\*all{/:b}'>, { b?: Value }>>();
expectType<Equal<Args<'/\\*all/*rest'>, { rest: readonly Value[] }>>();
expectType<Equal<Args<'/a/\\{:b\\}'>, { b: Value }>>();
expectType<Equal<Args<'/a/\\{x{/:b}'>, { b?: Value }>>();
expectType<Equal<Args<'/x{\\{:b}'>, { b?: Value }>>();

// A path that is only known to be text takes anything.
expectType<Equal<PathArgs<string>, Record<string, Value>>>();

// Shortening
expectType<Equal<ShortenPath<'/x/\\*all/:b'>, '/x/\\*all'>>();
expectType<Equal<ShortenPath<'/:first/:second'>, '/:first'>>();
expectType<Equal<ShortenPath<'/:first'>, '/'>>();
expectType<Equal<ShortenPath<'/users/:id'>, '/users'>>();
expectType<Equal<ShortenPath<'/users{/:id}'>, '/users'>>();
expectType<Equal<ShortenPath<'/users{-:id}'>, '/users'>>();
expectType<Equal<ShortenPath<'/posts{/:year/:month}'>, '/posts'>>();
expectType<Equal<ShortenPath<'{/:a}-:b'>, '/'>>();
expectType<Equal<ShortenPath<'/x{/:a}-:b'>, '/x'>>();
expectType<Equal<ShortenPath<'/:g/posts/:id?'>, '/:g/posts'>>();
expectType<Equal<ShortenPath<'/:a-:b'>, '/'>>();
expectType<Equal<ShortenPath<'/users/:id/edit'>, '/users'>>();
expectType<Equal<ShortenPath<'/search?q=:q'>, '/search'>>();
expectType<Equal<ShortenPath<'/p/:id?sort=:sort'>, '/p'>>();
expectType<Equal<ShortenPath<'/p/:id\\?q=:q'>, '/p'>>();
expectType<Equal<ShortenPath<'http://a.com:8000/:slug'>, 'http://a.com:8000'>>();
