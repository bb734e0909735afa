/** `rowKey` brings what it needs with it, through the package's build and an app's: nothing without, all of it with. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { presourceBuilt } from './built.ts';
import { bundle, bundlers } from './bundle.ts';
import { presourceSources } from './sources.ts';

/** An item is pushed; exports what its row is called before the server answers, and after. */
const app = (rowKey: string): string => `
  import { Controller, createResource, Entity, rowKey } from 'presource';
  class Todo extends Entity { id = 0; title = ''; }
  const Todos = createResource({ path: '/todos/:id', schema: Todo, optimistic: true });
  const answer = () => new Response('{"id":7}', { headers: { 'content-type': 'application/json' } });
  const controller = new Controller({ fetch: async () => answer() });
  controller.setResponse(Todos.getList, []);
  const row = () => controller.getResponse(Todos.getList).data.map(${rowKey})[0];
  const done = controller.fetch(Todos.getList.push, { title: 'new' });
  const before = row();
  await done;
  export const rows = [before, row()];
`;

const packages = [
  ['the sources', async () => presourceSources],
  ['the built package', presourceBuilt],
] as const;

for (const [name, entries] of packages) {
  for (const bundler of bundlers) {
    const bundled = async (rowKey: string) => bundle(bundler, { code: app(rowKey) }, await entries());

    test(`${name}, ${bundler}: an app without it has nothing of it`, async () => {
      expect(await bundled('({ id }) => id')).not.toMatch(/\^pending-/);
    });

    test(`${name}, ${bundler}: with it a row keeps its key`, async () => {
      const text = await bundled('rowKey');
      expect(text).toMatch(/\^pending-/);
      const folder = await mkdtemp(join(tmpdir(), 'presource-row-'));
      const file = join(folder, 'app.mjs');
      await writeFile(file, text);
      const { rows } = (await import(file)) as { rows: readonly string[] };
      await rm(folder, { recursive: true });
      expect(rows[0]).toMatch(/^pending-/);
      expect(rows[1]).toBe(rows[0]);
    });
  }
}
