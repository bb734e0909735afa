import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { reactCompiler } from './test/react/react-compiler.ts';
import { compiler, decorators, faulty } from './test/spec/plugins.ts';

const source = (path: string) => new URL(path, import.meta.url).pathname;

/** All tests, with nothing compiled but what a test compiles itself. */
const plain: TestProjectInlineConfiguration = {
  extends: true,
  plugins: [faulty(), decorators()],
  test: {
    name: 'plain',
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    globalSetup: ['test/temporary.ts', 'test/hosts/install.ts'],
    provide: { compiled: false },
    // A cache that outlives the run would keep a planted fault for the next one.
    fsModuleCache: !process.env.SPEC_FAULT,
  },
};

/** Threads begin sooner than processes. Not in `plain`: bundlers of several kinds in one process end it. */
const pool = 'threads';

/** Tests of what the compiler's levels do differently. */
const LINK = 'test/store/link/**/*.test.ts';

/** The rules and the schemas once more, with the declarations that stand in their test files compiled. */
const compiled: TestProjectInlineConfiguration = {
  extends: true,
  plugins: [faulty(), compiler()],
  test: {
    name: 'compiled',
    pool,
    include: [
      'test/{spec,schema,testing,races,pagination,faults,life,ssr,graphql,managers,validate}/**/*.test.ts',
      'test/controller/messages.test.ts',
      'test/devtools/declarations.test.ts',
      'test/{spec,schema,testing,life,ssr}/**/*.test.tsx',
      LINK,
    ],
    provide: { compiled: true },
    // It would not notice that the compiler is another than before.
    fsModuleCache: false,
  },
};

/** The tests of how entities are linked once more, with functions for their fields. */
const fast: TestProjectInlineConfiguration = {
  extends: true,
  plugins: [compiler(true)],
  test: {
    name: 'fast',
    pool,
    include: [LINK, 'test/devtools/declarations.test.ts'],
    provide: { compiled: true },
    fsModuleCache: false,
  },
};

const TESTING_LIBRARY = 'node_modules/@testing-library/react/dist/@testing-library/react.esm.js';

/** The tests of the hooks once more, under another React than the workspace's. */
const underReact = (name: string, version: string): TestProjectInlineConfiguration => {
  const host = source(`test/hosts/${name}/node_modules/`);
  return {
    extends: true,
    resolve: {
      alias: [
        { find: /^(react(?:-dom)?)(?=$|\/)/, replacement: `${host}$1` },
        // Its modules, because only an `import` of React becomes the host's.
        { find: /^@testing-library\/react$/, replacement: source(TESTING_LIBRARY) },
      ],
    },
    test: {
      name,
      pool,
      include: ['test/{react,testing}/**/*.test.tsx'],
      exclude: ['test/react/use.test.tsx'],
      env: { REACT: version },
      server: { deps: { inline: [/@testing-library/, /react-router/] } },
      provide: { compiled: false },
    },
  };
};

/** The tests of the hooks once more, their components compiled by the React Compiler. */
const compiledByReact: TestProjectInlineConfiguration = {
  extends: true,
  plugins: [reactCompiler()],
  test: {
    name: 'react compiler',
    pool,
    include: ['test/react/**/*.test.tsx'],
    env: { REACT_COMPILER: 'true' },
    provide: { compiled: false },
  },
};

export default defineConfig({
  resolve: {
    alias: [
      { find: /^presource$/, replacement: source('runtime/index.ts') },
      { find: /^presource\/internal$/, replacement: source('runtime/internal.ts') },
      { find: /^presource\/react$/, replacement: source('runtime/react/index.ts') },
      { find: /^presource\/boundaries$/, replacement: source('runtime/boundaries/index.ts') },
      { find: /^presource\/managers$/, replacement: source('runtime/managers/index.ts') },
      { find: /^presource\/graphql$/, replacement: source('runtime/graphql/index.ts') },
      { find: /^presource\/ssr$/, replacement: source('runtime/ssr/index.ts') },
      { find: /^presource\/devtools$/, replacement: source('runtime/devtools/index.ts') },
      { find: /^presource\/inspect$/, replacement: source('runtime/devtools/data.ts') },
      { find: /^presource\/validate$/, replacement: source('runtime/validate/index.ts') },
      { find: /^presource\/testing$/, replacement: source('runtime/testing/index.ts') },
      { find: /^presource\/msw$/, replacement: source('runtime/msw/index.ts') },
      { find: /^next\/navigation$/, replacement: source('test/next/navigation.ts') },
      { find: /^@presource\/transformer\/vite$/, replacement: source('transformer/adapters/vite.ts') },
      { find: /^@presource\/transformer\/compile$/, replacement: source('transformer/compile.ts') },
      { find: /^@presource\/transformer$/, replacement: source('transformer/index.ts') },
    ],
  },
  test: {
    projects: [
      plain,
      compiled,
      fast,
      underReact('react182', '18.2.0'),
      underReact('react183', '18.3.1'),
      compiledByReact,
    ],
    // Tests that import modules of the runtime by themselves have all of it, as those that import the package.
    setupFiles: ['runtime/everything.ts'],
    // The apps that `presource move` moves have tests of their own, of packages that nobody installs here.
    exclude: ['**/node_modules/**', '**/dist/**', 'test/command/move/apps/*/src/**'],
    // What tests build into the run's temporary folder (`test/temporary.ts`), Node loads as it is.
    server: { deps: { external: [/\/presource-tests-\w+\//] } },
    // Of several commands, or bundles, on a busy machine. A test that never ends is found as well.
    testTimeout: 60_000,
    // Vitest leaves a core to itself: on a machine with two of them, which CI has, it would run one file after the other.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
