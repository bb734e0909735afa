import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How many entity files the project has. */
export const FILES = 1000;

/** A file of an app that has nothing to do with us. */
export const foreignFile = (): string =>
  readFileSync(new URL('../../../transformer/analyze/constructs/options.ts', import.meta.url), 'utf8');

/** An entity with a relation to the one before, and its resource. */
export const typicalFile = (at: number): string => `import { createResource, Entity } from 'presource';
import { Item${at - 1} } from './item${at - 1}.ts';

export class Item${at} extends Entity {
  id = 0;
  title = '';
  content = '';
  createdAt = '';
  parent = Item${at - 1}.fromJS();
  static schema = { parent: Item${at - 1} };
}
export const Item${at}Resource = createResource({
  urlPrefix: 'https://api.example.com',
  path: '/items-${at}/:id',
  schema: Item${at},
  searchParams: {} as { author?: string } | undefined,
  optimistic: true,
});
`;

/** Writes the project: a first entity, the others, and a file that exports them all. */
export function writeProject(root: string): void {
  const first = "import { Entity } from 'presource';\n\nexport class Item0 extends Entity {\n  id = 0;\n}\n";
  const names = Array.from({ length: FILES }, (_, at) => `item${at}`);
  for (const [at, name] of names.entries()) {
    writeFileSync(join(root, `${name}.ts`), at === 0 ? first : typicalFile(at));
  }
  writeFileSync(join(root, 'index.ts'), names.map((name) => `export * from './${name}.ts';\n`).join(''));
}
