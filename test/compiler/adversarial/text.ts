import { AUTHOR, type Case, IMPORT, MODEL, RESOURCE, USER } from './case.ts';

/** The text itself: line breaks, marks at its start, comments, and the lack of all of it. */
export const text: Record<string, Case> = {
  CRLF: { code: MODEL.replaceAll('\n', '\r\n') },
  'CR alone': { code: MODEL.replaceAll('\n', '\r') },
  'a byte order mark': { code: `\uFEFF${MODEL}` },
  'a hashbang': { code: `#!/usr/bin/env node\n${MODEL}` },
  'a byte order mark before directives': { code: `\uFEFF'use client';\n"use strict"\n${MODEL}` },
  'a hashbang, directives and CRLF': {
    code: `#!/usr/bin/env node\n'use client'\n'use strict'\n${MODEL}`.replaceAll('\n', '\r\n'),
  },
  'no line break at the end': { code: MODEL.trimEnd() },
  'a comment at the end': { code: `${MODEL}// the end` },
  'a comment about a source map': { code: `${MODEL}//# sourceMappingURL=model.js.map` },
  'a comment behind the import': { code: MODEL.replace("'presource';", "'presource' // ours") },
  'the import at the end': { code: `${MODEL.slice(IMPORT.length)}${IMPORT}` },
  'imports between the statements': { code: `${MODEL}import { basename } from 'node:path';\nbasename('a');` },
  'no semicolons': {
    code: `${IMPORT}class User extends Entity { id = '' }
class Post extends Entity {
  static schema = { author: User }
  ;[Symbol.iterator] = 1
  static *make() {}
}
export const Posts = createResource({ path: '/posts/:id', schema: Post })
;[1].map(String)`.replace("';", "'"),
  },
  minified: {
    code: `import{createResource as r,Entity as e}from"presource";class t extends e{id=""}class s extends e{static schema={author:t}}export const Posts=r({path:"/posts/:id",schema:s});`,
    file: 'js',
  },
  'two entities on one line': {
    code: `${IMPORT}class User extends Entity{id=''}class Post extends Entity{static schema={author:User}}${RESOURCE}`,
  },
  'everything on one line': { code: MODEL.replaceAll('\n', ' ') },
  'comments everywhere': {
    code: `${IMPORT}${USER}class /* a */ Post /* b */ extends /* c */ Entity /* d */ { /* e */ static /* f */ schema /* g */ = /* h */ { /* i */ author /* j */ : /* k */ User /* l */ } /* m */ ; /* n */ }
export const Posts = /* a */ createResource /* b */ ( /* c */ { /* d */ path /* e */ : /* f */ '/posts/:id' /* g */ , /* h */ schema: Post /* i */ , /* j */ } /* k */ , /* l */ ) /* m */ ;`,
  },
  'line comments where a comma belongs': {
    code: `${IMPORT}${USER}class Post extends Entity { static schema = { author: User // one
  // two
  }; // three
}
export const Posts = createResource({ path: '/posts/:id', // four
  schema: Post // five
  // six
});`,
  },
  parentheses: {
    code: `${IMPORT}${USER}class Post extends (Entity) { static schema = (({ author: (User) })); }
export const Posts = ((createResource)(({ path: ('/posts/:id'), schema: (Post) })));`,
  },
  'types around everything': {
    code: `${IMPORT}${USER}class Post extends (Entity as any) { static readonly schema = ({ author: User as any } as const) satisfies object; }
export const Posts = (createResource as any)!(<const>{ path: '/posts/:id' as string, schema: Post! } satisfies object);`,
  },
  'a regular expression and a division around a call': {
    code: `${MODEL}export const odd = 1/createResource({ path: '/a/:id', schema: Post })/1 + /a/.test('a');`,
  },
  'calls in a template': {
    code: `${MODEL}export const text = \`\${createResource({ path: '/a/:id', schema: Post }).get.path}\`;`,
  },
  'a label, a loop and a switch': {
    code: `${MODEL}export const made = [];
outer: for (const name of ['a', 'b']) { switch (name) { case 'a': class Inner extends Entity { static schema = { post: Post } } made.push(Inner); continue outer; default: break outer; } }`,
  },
  'names that the compiler would take': {
    code: `${IMPORT}const __x = 1, linkPost = 2, p = 3, link = 4, post = 5;\n${USER}class Post extends Entity { ${AUTHOR} }\n${RESOURCE}
export const sum = __x + linkPost + p + link + post;`,
  },
  'a global that the compiler would hide': {
    code: `${MODEL}export const kind = typeof linkPost + typeof __x;`,
  },
};
