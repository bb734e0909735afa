/**
 * Windows for a program of Node: `node --import ./host.ts program.js`. The program sees the folder `$DRIVE` as `C:\`, with paths,
 * URLs and files as they are there. Node itself, and what is native, see this machine.
 */
import fs from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import url from 'node:url';

type Any = (...args: unknown[]) => unknown;
type Members = Record<string, unknown>;

const DRIVE = process.env.DRIVE!;

/** A path of Windows as this machine knows it; its own paths, which only its tools have, stay. */
function real(given: unknown): unknown {
  if (given instanceof URL) return real(urls.fileURLToPath(given));
  if (typeof given !== 'string' || given.startsWith('/')) return given;
  return path.posix.join(DRIVE, path.win32.resolve(given).slice(3).replaceAll('\\', '/'));
}

/** The opposite. */
const seen = (given: unknown): unknown =>
  typeof given === 'string' && `${given}/`.startsWith(`${DRIVE}/`)
    ? path.win32.join('C:\\', given.slice(DRIVE.length))
    : given;

/** The names of functions whose second argument is a path, too, and of those that return one. */
const OF_TWO = /^(rename|copyFile|cp|link)/;
const RETURNS_PATH = /^(realpath|readlink|mkdtemp)/;

const onDrive = (files: object): Members =>
  Object.fromEntries(
    Object.entries(files).map(([name, member]) => {
      if (typeof member !== 'function' || /^[A-Z]|Stream$/.test(name)) return [name, member];
      const called = (first: unknown, second: unknown, ...rest: unknown[]) => {
        const result = (member as Any)(real(first), OF_TWO.test(name) ? real(second) : second, ...rest);
        if (!RETURNS_PATH.test(name)) return result;
        return result instanceof Promise ? result.then(seen) : seen(result);
      };
      return [name, Object.assign(called, member.name.startsWith('realpath') && { native: called })];
    }),
  );

const urls = {
  ...url,
  pathToFileURL: (file: string) => url.pathToFileURL(file, { windows: !file.startsWith('/') }),
  fileURLToPath: (from: string | URL) =>
    /^file:\/\/\/[A-Z]:/i.test(String(from))
      ? url.fileURLToPath(from, { windows: true })
      : String(seen(url.fileURLToPath(from))),
};

function createRequire(from: string | URL): object {
  const file = String(from).startsWith('file:') ? urls.fileURLToPath(from) : String(from);
  const require = module.createRequire(real(file) as string);
  const onMachine = (id: string) => (path.win32.isAbsolute(id) ? (real(id) as string) : id);
  const resolve = Object.assign((id: string) => seen(require.resolve(onMachine(id))), {
    paths: (id: string) => require.resolve.paths(id)?.map(seen) ?? null,
  });
  return Object.assign((id: string) => require(onMachine(id)), { resolve, cache: require.cache });
}

const MODULES: Readonly<Record<string, Members>> = {
  path: path.win32 as unknown as Members,
  fs: { ...onDrive(fs), promises: onDrive(fs.promises) },
  'fs/promises': onDrive(fs.promises),
  url: urls,
  module: { ...module, createRequire },
};
(globalThis as Members)['modules of Windows'] = MODULES;

module.registerHooks({
  resolve(specifier, context, next) {
    const name = specifier.replace(/^node:/, '');
    if (name in MODULES) return { url: `windows:${name}`, format: 'module', shortCircuit: true };
    const isFile = /^file:\/\/\/[A-Z]:/i.test(specifier);
    return next(isFile ? url.pathToFileURL(real(new URL(specifier)) as string).href : specifier, context);
  },
  load(from, context, next) {
    if (!from.startsWith('windows:')) return next(from, context);
    const name = JSON.stringify(from.slice('windows:'.length));
    const names = Object.keys(MODULES[from.slice('windows:'.length)]!).filter(
      (one) => /^[\w$]+$/.test(one) && one !== 'default',
    );
    const found = `globalThis['modules of Windows'][${name}]`;
    if (context.conditions.includes('require'))
      return { source: `module.exports = ${found};`, format: 'commonjs', shortCircuit: true };
    const exported = names.map((one) => `const _${one} = all.${one};\nexport { _${one} as ${one} };`);
    const source = `const all = ${found};\nexport default all;\n${exported.join('\n')}`;
    return { source, format: 'module', shortCircuit: true };
  },
});

/** True for Node's own modules, and for packages that start or load a program of this machine. */
const isNative = (): boolean =>
  /node:internal|oxc-parser|esbuild|rollup.dist.native/.test(new Error().stack?.split('\n')[3] ?? '');

const { cwd } = process;
const folder = seen(cwd()) as string;
process.cwd = () => (isNative() ? cwd() : folder);
const { platform } = process;
Object.defineProperty(process, 'platform', { get: () => (isNative() ? platform : 'win32') });
