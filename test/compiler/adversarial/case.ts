import type { Call } from '../normalize.ts';

/** A source as unfriendly people, tools and generators write it. */
export interface Case {
  readonly code: string;
  /** Extension of the file; `.ts` without it. */
  readonly file?: string;
  /** What may be found in it; nothing without this. Everything else has to be compiled, and to run as before. */
  readonly mayEndIn?: string;
  /** Responses for its exports; `Posts` gets the usual one without it. */
  readonly calls?: readonly Call[];
  /** Whether its relations have to be walked by a compiled function; false where the runtime does the work. */
  readonly isCompiled?: boolean;
  /** Whether the runtime finds that the functions of a fast class do not fit it. */
  readonly losesPlan?: boolean;
}

export const IMPORT = "import { createResource, Entity, RestEndpoint, schema } from 'presource';\n";
/** The import of a decorated file. */
export const OURS = "import { createResource, Entity, RestEndpoint, entity, field, pk } from 'presource';\n";
export const USER = "class User extends Entity { id = ''; }\n";
export const RESOURCE = "export const Posts = createResource({ path: '/posts/:id', schema: Post });\n";

/** One post, whose relations have the given names. */
export const response = (...fields: readonly string[]): readonly Call[] => [
  {
    endpoint: 'Posts.get',
    args: [{ id: 1 }],
    // A definition, because `__proto__` is no field otherwise.
    response: Object.fromEntries([['id', 1], ...fields.map((field, at) => [field, { id: `u${at}` }])]),
  },
];

/** A post with a relation for each key, as written. */
export const keys = (written: readonly string[], names = written): Case => ({
  code: `${IMPORT}${USER}class Post extends Entity { static schema = { ${written.map((key) => `${key}: User`).join(', ')} }; }
${RESOURCE}`,
  calls: response(...names),
});

/** A post of the given class body, which has a relation `author`. */
export const body = (text: string, more: Partial<Case> = {}): Case => ({
  code: `${IMPORT}${USER}class Post extends Entity { ${text} }\n${RESOURCE}`,
  calls: response('author'),
  ...more,
});

export const AUTHOR = 'static schema = { author: User };';
export const MODEL = `${IMPORT}${USER}class Post extends Entity { ${AUTHOR} }\n${RESOURCE}`;

/** A post with a key of its own, and two relations. */
export const SLUG: readonly Call[] = [
  {
    endpoint: 'Posts.get',
    args: [{ slug: 'a' }],
    response: { slug: 'a', author: { id: 'u' }, editor: { id: 'v' } },
  },
];
