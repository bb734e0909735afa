/** `presource doctor`: whether the plugin is active, and why not. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hostFolder } from '../hosts/install.ts';
import { lend, lendFrom, presource, projectWith, write } from './support.ts';

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

  it.each([
    ['pnpm-lock.yaml', '', 'pnpm add presource', 'pnpm add --save-dev vite'],
    ['yarn.lock', '', 'yarn add presource', 'yarn add --dev vite'],
    ['bun.lock', '', 'bun add presource', 'bun add --dev vite'],
    ['package-lock.json', '', 'npm install presource', 'npm install --save-dev vite'],
    [
      'package-lock.json',
      '"packageManager": "pnpm@10.1.0"',
      'pnpm add presource',
      'pnpm add --save-dev vite',
    ],
  ])('says the commands of the package manager in use: %s %s', (lock, named, add, addForDevelopment) => {
    const workspace = projectWith({
      [lock]: '',
      'package.json': `{ "workspaces": ["app"]${named && `, ${named}`} }`,
      'app/package.json': '{}',
      'app/vite.config.js': 'export default {};\n',
    });
    const { out } = presource(join(workspace, 'app'), 'doctor');
    expect(out).toContain(`is not installed here.\n  ${add}\n`);
    expect(out).toContain(`but not Vite.\n  ${addForDevelopment}`);
  });

  it('says that package.json cannot be read', () => {
    const folder = projectWith({ 'package.json': '{ "type": ' });
    lend(folder, 'presource');
    const { out } = presource(folder, 'doctor');
    expect(out).toMatch(/^✗ package\.json cannot be loaded: .*JSON.*\n {2}Correct it, and run this again\./);
    expect(out).not.toContain('is not installed');
  });

  it("looks for the plugin in Vite's config", () => {
    const folder = projectWith({
      'package.json': '{ "type": "module" }',
      'vite.config.js': 'export default {};\n',
      // Yarn writes the names of all packages into it.
      '.pnp.cjs': 'module.exports = ["presource"];\n',
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
      out: expect.stringContaining('✓ The plugin is active in vite.config.js: Vite compiled a probe.'),
    });
    write(folder, { 'vite.config.js': "throw new Error('broken');\n" });
    expect(presource(folder, 'doctor').out).toContain('✗ vite.config.js cannot be loaded: broken');
  });

  it('knows that the entry `check` of the plugin of tsc compiles nothing', () => {
    const folder = projectWith({
      'tsconfig.json': `{ "compilerOptions": { ${plugin.replace('" }', '", "import": "check", "transformProgram": true }')} } }`,
      'node_modules/typescript/package.json': '{ "version": "6.0.3" }',
    });
    const { out } = presource(folder, 'doctor');
    expect(out).not.toContain('tsconfig.json has the plugin');
    expect(out).toContain('✗ No config was found that can be tried');
    write(folder, { 'a.ts': "import { Entity } from 'presource';\nclass A extends Entity { id = 0; }\n" });
    expect(presource(folder, 'explain').out).toContain('The plugin is not enabled in this folder');
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
    write(folder, { 'package.json': '{ "scripts": { "build": "presource build && tsc" } }' });
    expect(presource(folder, 'doctor').out).toContain(
      '✓ tsconfig.json has the plugin, and `presource build`',
    );
  });

  it('says why a plugin of Vite compiles nothing', () => {
    const folder = projectWith({
      'package.json': '{ "type": "module" }',
      'index.html': '<script type="module" src="/src/data.ts"></script>',
      'src/data.ts': "import { Entity } from 'presource';\nexport class Post extends Entity { id = 0; }\n",
    });
    lend(folder, 'presource', '@presource/transformer', 'vite');
    const says = (plugins: string): string => {
      write(folder, {
        'vite.config.js': `import presource from '@presource/transformer/vite';
const lowering = { name: 'lowering', enforce: 'pre', transform: (code) => code.replace('id = 0', 'declare = 0') };
const replacing = { name: 'replacing', enforce: 'pre', transform: (code) => code.replaceAll("'presource'", "'./none.js'") };
export default { plugins: [${plugins}] };
`,
      });
      return presource(folder, 'doctor').out.split('\n').slice(1).join('\n');
    };
    expect(says("presource({ include: ['src/data.ts'] })")).toBe(
      '✓ The plugin is active in vite.config.js: Vite compiled a probe.',
    );
    expect(says("presource({ include: 'lib/' })")).toMatchInlineSnapshot(`
      "✗ The plugin in vite.config.js compiles nothing: its \`include\` and \`exclude\` leave out src/data.ts.
        Remove these options, or write a part of the path of these files."
    `);
    expect(says('presource')).toMatchInlineSnapshot(`
      "✗ The plugin in vite.config.js is not called.
        Write \`plugins: [presource()]\`."
    `);
    expect(says('presource(), presource()')).toMatchInlineSnapshot(`
      "✗ The plugin is in vite.config.js 2 times.
        Keep one of them."
    `);
    expect(says('replacing, presource()')).toMatchInlineSnapshot(`
      "✗ The plugin in vite.config.js gets code that is changed already: \`replacing\` comes first.
        Put \`presource()\` first in \`plugins\`, or remove \`enforce: "pre"\` from the other plugin."
    `);
    expect(says('lowering, presource()')).toContain('✓');
    expect(
      says('presource(), { name: "broken", buildStart() { throw new Error("no"); } }'),
    ).toMatchInlineSnapshot(`
      "✗ A build with vite.config.js fails: Build failed with 1 error: [plugin broken]
        Run your build, and correct what it says."
    `);
  });

  it.each(['rollup', 'rolldown'])('builds a probe with %s', (name) => {
    const folder = projectWith({ 'package.json': '{ "type": "module" }' });
    lend(folder, 'presource', '@presource/transformer', name);
    const says = (plugins: string): string => {
      write(folder, {
        [`${name}.config.js`]: `import presource from '@presource/transformer/${name}';
export default [{ input: 'src/none.ts', plugins: [${plugins}] }];
`,
      });
      return presource(folder, 'doctor').out;
    };
    expect(says('presource()')).toContain(
      `✓ The plugin is active in ${name}.config.js: ${name} compiled a probe.`,
    );
    expect(says('')).toContain(`✗ The plugin in ${name}.config.js compiles nothing, or is not there.`);
  });

  it.each(['webpack', 'rspack'])('builds a probe with %s', (name) => {
    const folder = projectWith({ 'package.json': '{}', 'src/data.js': "import 'presource';\n" });
    lend(folder, 'presource', '@presource/transformer');
    const module = name === 'rspack' ? '@rspack/core' : 'webpack';
    lendFrom(join(hostFolder('webpack'), 'node_modules'), folder, module);
    const says = (plugins: string): string => {
      write(folder, {
        [`${name}.config.mjs`]: `import presource from '@presource/transformer/${name}';
export default async () => ({ entry: './src/none.js', plugins: [${plugins}] });
`,
      });
      return presource(folder, 'doctor').out;
    };
    expect(says('presource()')).toContain(
      `✓ The plugin is active in ${name}.config.mjs: ${name} compiled a probe.`,
    );
    expect(says("presource({ exclude: 'src/' })")).toContain(
      `✗ The plugin in ${name}.config.mjs compiles nothing`,
    );
    says("presource({ report: 'report.html' })");
    expect(presource(folder, 'doctor').err).toBe('');
    expect(readdirSync(folder)).not.toContain('report.html');
    expect(says('{ apply() { throw new Error("no"); } }')).toContain('fails: no');
    expect(readdirSync(join(folder, 'src'))).toEqual(['data.js']);
  });

  it('reads the config of Next.js', () => {
    const folder = projectWith({
      'package.json': '{ "type": "module" }',
      'next.config.js': 'export default { reactStrictMode: true };\n',
    });
    lend(folder, 'presource', '@presource/transformer');
    expect(presource(folder, 'doctor')).toMatchObject({
      code: 1,
      out: expect.stringContaining('✗ The compiler is not in next.config.js: nothing is compiled.'),
    });
    const says = (config: string): string => {
      write(folder, {
        'next.config.js': `import withPresource from '@presource/transformer/next';\nexport default ${config};\n`,
      });
      const { code, out } = presource(folder, 'doctor');
      return `${code} ${out.split('\n').slice(1).join('\n')}`;
    };
    const isThere = '0 ✓ The compiler is in next.config.js. No probe was built: Next.js would keep it.';
    expect(says('withPresource({ turbopack: { rules: {} } })')).toBe(isThere);
    expect(says('withPresource(async () => ({}))')).toBe(isThere);
    expect(says('{ withPresource }')).toContain('1 ✗ The compiler is not in next.config.js');
    expect(says('() => { throw new Error("no"); }')).toContain('next.config.js cannot be loaded: no');
  });

  it('builds a probe with tspc', { timeout: 60_000 }, () => {
    const folder = projectWith({
      'tsconfig.json': `{ "compilerOptions": { ${plugin}, "module": "nodenext", "noEmit": true } }`,
      'package.json': '{ "type": "module" }',
    });
    lend(folder, 'presource', '@presource/transformer');
    lendFrom(join(hostFolder('ts60'), 'node_modules'), folder, 'typescript', 'ts-patch');
    expect(presource(folder, 'doctor').out).toContain(
      '✓ The plugin of tsconfig.json is active: `tspc` compiled a probe. Plain `tsc` ignores it.',
    );
    expect(readdirSync(join(folder, 'node_modules')).sort()).toEqual([
      '@presource',
      'presource',
      'ts-patch',
      'typescript',
    ]);
    const other = plugin.replace('transformer" }', 'transformer", "include": "nowhere" }');
    write(folder, { 'tsconfig.json': `{ "compilerOptions": { ${other}, "module": "nodenext" } }` });
    expect(presource(folder, 'doctor').out).toContain('✗ `tspc` does not compile a probe');
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
