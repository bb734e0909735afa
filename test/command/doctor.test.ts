/** `presource doctor`: whether the plugin is active, and why not. */
import { describe, expect, it } from 'vitest';
import { lend, presource, projectWith, write } from './support.ts';

const plugin = '"plugins": [{ "transform": "@presource/transformer" }]';

describe('presource doctor', () => {
  it('says that nothing is installed', () => {
    expect(presource(projectWith({}), 'doctor')).toMatchObject({
      code: 1,
      out: expect.stringMatching(
        /^✗ `presource` is not installed here\.\n {2}npm install presource\n✗ No config/,
      ),
    });
  });

  it("looks for the plugin in Vite's config", () => {
    const folder = projectWith({
      'package.json': '{ "type": "module" }',
      'vite.config.js': 'export default {};\n',
    });
    lend(folder, 'presource', '@presource/transformer', 'vite');
    const { code, out } = presource(folder, 'doctor');
    expect(code).toBe(1);
    expect(out.replace(/\d+\.\d+\.\d+/, '#')).toMatchInlineSnapshot(`
      "✓ presource #, and its compiler in the same version
      ✗ The plugin is not in vite.config.js: nothing is compiled.
        Add it: \`import presource from '@presource/transformer/vite'\`, and \`plugins: [presource()]\`."
    `);
    write(folder, {
      'vite.config.js':
        "import presource from '@presource/transformer/vite';\nexport default { plugins: [presource()] };\n",
    });
    expect(presource(folder, 'doctor')).toMatchObject({
      code: 0,
      out: expect.stringContaining('✓ The plugin is active in vite.config.js.'),
    });
    write(folder, { 'vite.config.js': "throw new Error('broken');\n" });
    expect(presource(folder, 'doctor').out).toContain('✗ vite.config.js cannot be loaded: broken');
  });

  it('knows who ignores the plugin of a tsconfig.json', () => {
    const folder = projectWith({
      'tsconfig.json': `{ "compilerOptions": { ${plugin} } }`,
      'node_modules/typescript/package.json': '{ "version": "7.0.1" }',
    });
    expect(presource(folder, 'doctor').out).toContain(
      '✗ TypeScript 7.0.1 ignores the plugin of tsconfig.json.',
    );
    write(folder, { 'node_modules/typescript/package.json': '{ "version": "6.0.3" }' });
    expect(presource(folder, 'doctor').out).toContain(
      '✗ tsconfig.json has the plugin, but plain `tsc` ignores it.',
    );
    write(folder, { 'node_modules/ts-patch/package.json': '{ "version": "4.0.1" }' });
    expect(presource(folder, 'doctor').out).toContain('✓ tsconfig.json has the plugin.');
  });

  it('finds other versions, and a second copy', () => {
    const folder = projectWith({
      'node_modules/presource/package.json': '{ "version": "0.1.0" }',
      'node_modules/@presource/transformer/package.json': '{ "version": "0.2.0" }',
      'node_modules/@acme/data/node_modules/presource/package.json': '{ "version": "0.0.9" }',
    });
    const { out } = presource(folder, 'doctor');
    expect(out).toContain('✗ presource is 0.1.0, and @presource/transformer 0.2.0.');
    expect(out).toContain(
      '✗ A second copy of the runtime is in node_modules/@acme/data/node_modules/presource',
    );
  });
});
