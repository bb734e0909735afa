/** Processes of a server and of a browser, in forms in which apps are built, that load some of three modules. */
import { build } from 'esbuild';
import type { Controller } from 'presource';
import { compile } from '../../transformer/compile.ts';
import { presourceBuilt } from '../size/built.ts';
import { esbuildOptions } from '../size/bundle.ts';

export const MODULES = [0, 1, 2];

export const ENDPOINTS = [
  ...(['get', 'list', 'found', 'plain', 'own', 'named', 'extended'] as const),
  ...(['bare', 'bareUser', 'told', 'replaced', 'keyed'] as const),
];
export type Name = (typeof ENDPOINTS)[number];

type Package = typeof import('presource') & typeof import('presource/ssr');

/** What a process has of our package, and of the modules that it loaded. */
export interface Process extends Pick<Package, 'Controller' | 'dehydrate' | 'hydrate'> {
  /** `setResponse`, and the data of `getResponse`: where they stand in a file that was compiled, they are linked. */
  answer(controller: Controller, ...all: readonly unknown[]): void;
  shown(controller: Controller, ...all: readonly unknown[]): unknown;
  readonly modules: ReadonlyMap<number, Readonly<Record<Name | 'User', unknown>>>;
}

/** A module of which there are several, with the same names for other things. */
const moduleText = (module: number): string => `
  import { Endpoint, Entity, RestEndpoint } from 'presource';
  export class User extends Entity { id = 0; of = -1; }
  const stamped = { process: (value) => ({ ...value, process: ${module} }) };
  export const get = new RestEndpoint({ path: '/${module}/users/:id', schema: User });
  export const list = new RestEndpoint({ path: '/${module}/lists/:id', schema: [User] });
  export const found = new RestEndpoint({ path: '/${module}/found/:id', schema: User });
  export const plain = new RestEndpoint({ path: '/me' });
  export const own = new RestEndpoint({ path: '/me', ...stamped });
  export const named = new RestEndpoint({ path: '/me', name: 'me${module}', ...stamped });
  export const extended = new RestEndpoint({ path: '/${module}/me' }).extend({ schema: { user: User } });
  export const bare = new Endpoint(async (id) => id);
  export const bareUser = new Endpoint(async (id) => id, { schema: User });
  export const told = new Endpoint(async (id) => id, { name: 'told${module}', schema: User });
  export const replaced = told.extend({ fetch: async (id) => id + 1 });
  export const keyed = new Endpoint(async (id) => id, { key: (id) => \`user${module} \${id}\` });
`;

const mainText = (modules: readonly number[]): string => `
  import { Controller } from 'presource';
  import { dehydrate, hydrate } from 'presource/ssr';
  const files = { ${modules.map((module) => `${module}: () => import('./${module}.ts')`)} };
  export async function start(order) {
    const modules = new Map();
    for (const module of order) modules.set(module, await files[module]());
    const answer = (controller, ...all) => controller.setResponse(...all);
    const shown = (controller, ...all) => controller.getResponse(...all).data;
    return { Controller, answer, dehydrate, hydrate, modules, shown };
  }
`;

/** As files are written, in development; minified without the plugin; and with it. */
export type Build = 'written' | 'minified' | 'linked';

/**
 * Builds a program with the modules in this order, which decides on the minified names. Each call of the result starts a
 * process with a runtime of its own, which loads its modules one after another.
 */
export async function built(form: Build, files: readonly number[]) {
  const isMinified = form !== 'written';
  const textOf = (code: string, filename: string) =>
    form === 'linked' ? compile(code, { filename, link: (entry) => entry }).code : code;
  const program = {
    code: textOf(mainText(files), 'main.ts'),
    files: Object.fromEntries(MODULES.map((n) => [`./${n}.ts`, textOf(moduleText(n), `${n}.ts`)])),
  };
  const { outputFiles } = await build({
    ...esbuildOptions(program, await presourceBuilt()),
    minify: isMinified,
    keepNames: !isMinified,
    format: 'iife',
    globalName: 'program',
    define: { 'process.env.NODE_ENV': isMinified ? '"production"' : '"development"' },
  });
  const run = new Function(`${outputFiles[0]!.text}; return program;`);
  return (order: readonly number[]): Promise<Process> => run().start(order);
}
