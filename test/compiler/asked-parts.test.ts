/** Which parts of the runtime a file asks for, where a look at single words would be wrong. */
import { describe, expect, it } from 'vitest';
import { compile } from '../../transformer/compile.ts';

const linked = (code: string, filename = 'a.tsx') => compile(code, { filename, link: (entry) => entry });
const partsOf = (code: string, filename?: string): readonly string[] =>
  linked(code, filename).report.flatMap(({ kind, name }) => (kind === 'part' ? name : []));

const RESOURCE = "import { TodoResource } from './todo.ts';\n";

describe('a file asks for parts', () => {
  it('by the rest of a resource, as by the whole', () => {
    const code = `${RESOURCE}const { get, ...mutations } = TodoResource;\nexport const all = Object.values(mutations);`;
    expect(partsOf(code)).toEqual(expect.arrayContaining(['deletions', 'moves', 'pages']));
  });

  it('in CommonJS, whose imports are a variable', () => {
    expect(partsOf("const { list } = require('./list');\nlist.push({ id: 1 });", 'a.js')).toContain(
      'additions',
    );
  });

  it('by a text that it exports, and bundlers copy', () => {
    expect(linked("export default 'push';").isNeeded).toBe(true);
  });
});

describe('a file asks for no part', () => {
  it.each([
    ['by a route in JSX', 'export const route = <Route path="/a/:id?" />;'],
    ['by counting', `${RESOURCE}let at = 0;\nexport const one = TodoResource[at++];`],
    [
      'by a symbol of the language',
      "import { Todo } from './todo.ts';\nexport class Own extends Todo { static [Symbol.hasInstance]() { return true; } }",
    ],
  ])('%s', (_, code) => {
    expect(partsOf(code)).toEqual([]);
  });

  it('by a list that gets itself again, and still for what it needs', () => {
    const code =
      'export const options = { optimistic: true };\nexport function add(isKept) { let all = []; all = isKept ? all : []; all.push({ id: 1 }); }';
    expect(partsOf(code)).toContain('optimistic');
    expect(partsOf(code)).not.toContain('additions');
  });

  it('by types, which bring nothing', () => {
    expect(linked("export type * from 'presource';\nexport const one = 1;").bringsAll).toBe(false);
    expect(linked("export * from 'presource';\nexport const one = 1;").bringsAll).toBe(true);
  });
});
