import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutMark } from '../../parse/trivia.ts';
import { adding, usesNpm } from '../package-manager.ts';
import { versionOf } from '../packages.ts';
import { type Examined, fine, unloadable, wrong } from './examined.ts';

/** The runtime is there once, in the version of the compiler. */
export function examineRuntime(folder: string): Examined[] {
  const broken = brokenManifest(folder);
  if (broken) return [broken];
  const [runtime, compiler] = [versionOf(folder, 'presource'), versionOf(folder, '@presource/transformer')];
  if (runtime === undefined)
    return [wrong('`presource` is not installed here.', adding(folder, 'presource'))];
  const isSame = compiler === undefined || compiler === runtime;
  return [
    isSame
      ? fine(`presource ${runtime}${compiler ? ', and its compiler in the same version' : ''}`)
      : wrong(
          `presource is ${runtime}, and @presource/transformer ${compiler}.`,
          adding(folder, `presource@${compiler}`, `@presource/transformer@${compiler}`),
        ),
    ...copiesOf(join(folder, 'node_modules')).map((copy) =>
      wrong(
        `A second copy of the runtime is in ${copy}: it has a store of its own.`,
        `${usesNpm(folder) ? 'npm dedupe, or declare' : 'Declare'} \`presource\` as a peer dependency of that package.`,
      ),
    ),
  ];
}

/** Node finds no package from a folder whose `package.json` it cannot read. */
function brokenManifest(folder: string): Examined | undefined {
  const path = join(folder, 'package.json');
  try {
    if (existsSync(path)) JSON.parse(withoutMark(readFileSync(path, 'utf8')));
    return undefined;
  } catch (error) {
    return unloadable('package.json', error);
  }
}

/** Copies of the runtime inside of other packages. */
function copiesOf(modules: string): string[] {
  if (!existsSync(modules)) return [];
  const packages = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((one) => `${name}/${one}`) : [name],
  );
  return packages
    .map((name) => `${name}/node_modules/presource`)
    .filter((path) => existsSync(join(modules, path, 'package.json')))
    .map((path) => `node_modules/${path}`);
}
