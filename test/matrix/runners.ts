/** The program as a test of each runner. */
import { join } from 'node:path';
import { hostFolder } from '../hosts/install.ts';
import { Project } from './project.ts';

/** A command line that runs the program, behind a Node's path; or one by itself. */
export interface Command {
  readonly args: readonly string[];
  readonly program?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const ROOT = join(import.meta.dirname, '../..');
const runners = () => join(hostFolder('full/runners'), 'node_modules');

/** A project whose only test is the program. */
function projectOf(head: string, ending?: string): Project {
  const project = new Project();
  project.writeData('src');
  project.writeProgram('src', 'esm', ending);
  project.write('src/app.test.js', `${head}import { done } from './app.js';\ntest('runs', () => done);\n`);
  return project;
}

function jest(then: string | readonly [string, object], isCompiled: boolean): Command {
  const project = projectOf('');
  for (const name of ['@babel', '@swc', 'babel-jest', 'ts-jest', 'typescript'])
    project.link(name, join(runners(), name));
  const config = {
    testMatch: ['**/*.test.js'],
    transform: { '\\.[jt]s$': isCompiled ? ['@presource/transformer/jest', { then }] : then },
  };
  project.write('package.json', '{}');
  project.write('jest.config.json', JSON.stringify(config));
  const compilerOptions = {
    module: 'CommonJS',
    target: 'ES2022',
    allowJs: true,
    isolatedModules: true,
    esModuleInterop: true,
    types: [],
  };
  project.write('tsconfig.json', JSON.stringify({ compilerOptions }));
  project.write(
    'babel.config.js',
    `module.exports = { presets: ['@babel/preset-typescript'], plugins: ['@babel/plugin-transform-modules-commonjs'] };`,
  );
  return {
    args: [
      join(runners(), 'jest/bin/jest.js'),
      '--no-cache',
      '--watchman=false',
      `--config=${join(project.folder, 'jest.config.json')}`,
    ],
  };
}

function nodeRunner({ folder }: Project, isCompiled: boolean): Command {
  const hook = join(folder, 'node_modules/@presource/transformer/dist/register.js');
  return { args: [...(isCompiled ? ['--import', hook] : []), '--test', join(folder, 'src/app.test.js')] };
}

const config = (isCompiled: boolean, plugin: string, name: string) =>
  isCompiled ? `import presource from '@presource/transformer/${name}';\n${plugin}` : 'export default {};\n';

export const runnersBy: Readonly<Record<string, (isCompiled: boolean) => Command>> = {
  Vitest(isCompiled) {
    const project = projectOf("import { test } from 'vitest';\n");
    project.link('vitest', join(ROOT, 'node_modules/vitest'));
    project.write(
      'vitest.config.js',
      config(isCompiled, 'export default { plugins: [presource()] };', 'vite'),
    );
    return { args: [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--root', project.folder] };
  },
  'Jest, babel-jest': (isCompiled) => jest('babel-jest', isCompiled),
  'Jest, @swc/jest': (isCompiled) => jest('@swc/jest', isCompiled),
  'Jest, ts-jest': (isCompiled) => jest(['ts-jest', {}], isCompiled),
  "Node's test runner, TypeScript": (isCompiled) =>
    nodeRunner(projectOf("import { test } from 'node:test';\n"), isCompiled),
  "Node's test runner, JavaScript"(isCompiled) {
    const project = projectOf("import { test } from 'node:test';\n", '.js');
    project.writeScripts('src');
    return nodeRunner(project, isCompiled);
  },
  Bun(isCompiled) {
    const project = projectOf("import { test } from 'bun:test';\n");
    const preload = `import { plugin } from 'bun';\nplugin(presource());`;
    project.write('preload.js', config(isCompiled, preload, 'bun'));
    const program = join(hostFolder('full/bun'), 'node_modules/.bin/bun');
    return { program, args: ['test', `--cwd=${project.folder}`, '--preload=./preload.js'] };
  },
  Metro(isCompiled) {
    const project = projectOf('');
    project.write(
      'babel.config.js',
      `module.exports = { presets: [['@react-native/babel-preset', { enableBabelRuntime: false }]] };`,
    );
    project.write('package.json', '{}');
    const packages = ['@babel', '@react-native', 'metro', 'metro-runtime', 'metro-babel-transformer'];
    for (const name of packages) project.link(name, join(runners(), name));
    const bundle = join(project.folder, 'bundle.js');
    const transformer = isCompiled
      ? ", babelTransformerPath: require.resolve('@presource/transformer/metro')"
      : '';
    project.write('build.cjs', metroBuild(transformer));
    return { args: [join(project.folder, 'build.cjs'), bundle] };
  },
};

/** Bundles the program with Metro, and runs the bundle. */
const metroBuild = (transformer: string) => `
const metro = require('metro');
const { writeFileSync, realpathSync } = require('node:fs');
const root = __dirname;
metro.loadConfig({ cwd: root, resetCache: true }, {
  projectRoot: root,
  watchFolders: [root, realpathSync(root + '/node_modules/presource'), realpathSync(root + '/node_modules/metro-runtime'), realpathSync(root + '/node_modules/@babel')],
  reporter: { update() {} },
  transformer: { enableBabelRCLookup: true${transformer} },
  resolver: { unstable_enablePackageExports: true, unstable_conditionNames: ['require', 'node'], useWatchman: false,
    resolveRequest: (context, name, platform) => name === 'node:fs' ? { type: 'empty' } : context.resolveRequest(context, name, platform) },
}).then(async (config) => {
  const { code } = await metro.runBuild(config, { entry: 'src/app.js', minify: false, dev: false });
  globalThis.writeOutcome = (text) => writeFileSync(process.env.OUTCOME, text);
  (0, eval)(code);
}).catch((error) => { console.error(error); process.exitCode = 1; });
`;
