/** Files of a project that is edited at random, and what they may become. */
import fc from 'fast-check';
import { SEED } from '../seed.ts';

export const FILES = Array.from({ length: 12 }, (_, i) => `file${i}.ts`);

/** What a file may become: an entity with a relation to that of another file, a resource, something else, a broken file. */
const contents = fc
  .record({
    kind: fc.constantFrom('entity', 'renamed', 'subclass', 'plain', 'through', 'other', 'broken', 'path'),
    other: fc.integer({ min: 0, max: FILES.length - 1 }),
    field: fc.constantFrom('title', 'name', 'at'),
  })
  .map(({ kind, other, field }) => {
    const imports = `import { createResource, Entity } from 'presource';\nimport { One as Other } from './file${other}.ts';\n`;
    if (kind === 'through') return `export { One } from './file${other}.ts';\n`;
    if (kind === 'other') return `export const One = '${field}';\n`;
    if (kind === 'broken') return `${imports}export class One extends Entity { ${field} = \n`;
    const name = kind === 'renamed' ? 'Two' : 'One';
    // Without a function, whether the file needs the part `shapes` is decided by the neighbor.
    const relation = kind === 'plain' ? '' : 'of: () => Other, ';
    const parent = kind === 'subclass' ? 'Other' : 'Entity';
    return `${imports}export class ${name} extends ${parent} { id = 0; ${field} = ''; static schema = { ${relation}list: [Other] }; }
export const Ones = createResource({ path: '/${kind === 'path' ? field : 'ones'}/:id', schema: ${name} });
${name === 'Two' ? 'export { Two as One };' : ''}\n`;
  });

/** An edited file, its text, and other files that somebody asks for then. */
export const editsOf = (count: number) =>
  fc.sample(
    fc.tuple(fc.constantFrom(...FILES), contents, fc.array(fc.constantFrom(...FILES), { maxLength: 2 })),
    { numRuns: count, seed: SEED },
  );
