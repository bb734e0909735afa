import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { addingForDevelopment } from '../package-manager.ts';
import { locate, versionOf } from '../packages.ts';
import { configuredPlugin } from '../project.ts';
import { readJson } from '../unreadable.ts';
import { type Examined, fine, wrong } from './examined.ts';
import { isCompiled, PROBE } from './probe.ts';

/** The plugin of a `tsconfig.json` works with ts-patch only, and not with TypeScript 7. */
export function examineTsc(folder: string): Examined[] {
  const config = configuredPlugin(folder);
  const hasBuild = /\bpresource build\b/.test(scriptsOf(folder));
  if (config === undefined)
    return hasBuild ? [fine('`presource build` of a script compiles this project.')] : [];
  const typescript = versionOf(folder, 'typescript');
  if (hasBuild)
    return [fine('tsconfig.json has the plugin, and `presource build` of a script reads its options.')];
  if (Number(typescript?.split('.')[0]) >= 7)
    return [
      wrong(
        `TypeScript ${typescript} ignores the plugin of tsconfig.json.`,
        'Build with `presource build`, use the plugin of your bundler, or install typescript@6 and ts-patch, and build with `tspc`.',
      ),
    ];
  const patch = locate(folder, 'ts-patch/package.json');
  if (patch === undefined && versionOf(folder, 'ttypescript') === undefined)
    return [
      wrong(
        'tsconfig.json has the plugin, but plain `tsc` ignores it.',
        `${addingForDevelopment(folder, 'ts-patch')}, and build with \`npx tspc\`.`,
      ),
    ];
  return [patch === undefined ? NOT_TRIED : examineTspc(folder, config, join(dirname(patch), 'bin/tspc.js'))];
}

const NOT_TRIED = fine('tsconfig.json has the plugin. Build with `ttsc`; plain `tsc` ignores it.');

function scriptsOf(folder: string): string {
  try {
    return JSON.stringify(readJson<{ scripts?: object }>(join(folder, 'package.json')).scripts ?? {});
  } catch {
    return '';
  }
}

/**
 * Lets `tspc` emit a probe with the options of the `tsconfig.json`. The probe is outside of `node_modules`, where nothing is
 * compiled, and its config inside: ts-patch looks for plugins from there.
 */
function examineTspc(folder: string, config: string, tspc: string): Examined {
  const source = mkdtempSync(join(tmpdir(), 'presource-doctor-'));
  const home = join(folder, 'node_modules', `.presource-doctor-${process.pid}`);
  try {
    mkdirSync(home, { recursive: true });
    writeFileSync(join(source, 'probe.ts'), PROBE);
    writeFileSync(join(home, 'tsconfig.json'), JSON.stringify(configOf(config, source)));
    const ran = spawnSync(process.execPath, [tspc, '-p', home], { cwd: folder, encoding: 'utf8' });
    const emitted = readIfThere(join(source, 'out/probe.js'));
    if (emitted !== undefined && isCompiled(emitted))
      return fine('The plugin of tsconfig.json is active: `tspc` compiled a probe. Plain `tsc` ignores it.');
    const said = (ran.stderr || ran.stdout).trim().split('\n')[0];
    return wrong(
      `\`tspc\` does not compile a probe${said ? `: ${said}` : '.'}`,
      emitted === undefined
        ? 'Run `npx tspc`, and correct what it says.'
        : 'Look at `include` and `exclude` of the plugin in tsconfig.json, and put it before other plugins.',
    );
  } finally {
    rmSync(source, { recursive: true, force: true });
    rmSync(home, { recursive: true, force: true });
  }
}

const configOf = (config: string, source: string): object => ({
  extends: config,
  files: [join(source, 'probe.ts')],
  include: [],
  references: [],
  compilerOptions: {
    ...{ rootDir: source, outDir: join(source, 'out'), noEmit: false, noEmitOnError: false },
    ...{ emitDeclarationOnly: false, declaration: false, composite: false, incremental: false },
    allowImportingTsExtensions: false,
  },
});

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
