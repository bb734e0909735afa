import { isWanted, type Selection, slashed } from '../../adapters/selection.ts';
import { addingForDevelopment } from '../package-manager.ts';
import { shown } from '../project.ts';
import { isOwn, pluginsIn, type Vite, viteConfigIn, viteOf } from '../vite.ts';
import { type Examined, fine, unbuildable, unloadable, wrong } from './examined.ts';
import { filesWithUs, isCompiled, type Output, outputCode, PROBE, probePath, probePlugin } from './probe.ts';

/** What of a plugin tells why it does nothing. */
interface Plugin {
  readonly name: string;
  readonly enforce?: 'pre' | 'post';
  transform?: { handler(code: string, ...rest: unknown[]): unknown } | object;
}

export async function examineVite(folder: string): Promise<Examined[]> {
  const config = viteConfigIn(folder);
  if (config === undefined) return [];
  const vite = await viteOf(folder);
  if (!vite) return [wrong(`${config} is there, but not Vite.`, addingForDevelopment(folder, 'vite'))];
  let plugins: readonly object[];
  try {
    plugins = await pluginsIn(vite, folder, config);
  } catch (error) {
    return [unloadable(config, error)];
  }
  const own = plugins.filter(isOwn);
  if (own.some((plugin) => typeof plugin === 'function'))
    return [wrong(`The plugin in ${config} is not called.`, 'Write `plugins: [presource()]`.')];
  if (own.length > 1) return [wrong(`The plugin is in ${config} ${own.length} times.`, 'Keep one of them.')];
  if (!own[0])
    return [
      wrong(
        `The plugin is not in ${config}: nothing is compiled.`,
        "Add it: `import presource from '@presource/transformer/vite'`, and `plugins: [presource()]`.",
      ),
    ];
  return [await examineBuild(vite, folder, config, own[0].api?.options ?? {})];
}

/** Builds the probe with the project's config. */
async function examineBuild(
  vite: Vite,
  folder: string,
  config: string,
  selection: Selection,
): Promise<Examined> {
  const files = await filesWithUs(folder);
  const path = probePath(folder, files, selection);
  if (!isWanted(path, selection))
    return wrong(
      `The plugin in ${config} compiles nothing: its \`include\` and \`exclude\` leave out ${shown({ root: slashed(folder) }, path)}${files.length > 1 ? ` and all other files that import presource` : ''}.`,
      'Remove these options, or write a part of the path of these files.',
    );
  const seen = watching();
  let code: string;
  try {
    const built = await vite.build({
      root: folder,
      logLevel: 'silent',
      build: { write: false, minify: false, emptyOutDir: false },
      plugins: [{ ...probePlugin(path), configResolved: seen.configResolved }],
    });
    code = outputCode(built as Output | readonly Output[]);
  } catch (error) {
    return unbuildable(config, error);
  }
  return isCompiled(code)
    ? fine(`The plugin is active in ${config}: Vite compiled a probe.`)
    : inactive(config, seen.received(), seen.before());
}

/** Sees what our plugin gets, and which plugins come before it. */
function watching() {
  let received: string | undefined;
  let before: readonly string[] = [];
  return {
    configResolved({ plugins }: { readonly plugins: readonly Plugin[] }) {
      const at = plugins.findIndex(isOwn);
      const { transform } = plugins[at] ?? {};
      before = plugins
        .slice(0, Math.max(0, at))
        .filter((one) => one.transform && !/^(vite|builtin|presource-doctor)/.test(one.name))
        .map(({ name }) => `\`${name}\``);
      if (!transform || !('handler' in transform)) return;
      const { handler } = transform;
      transform.handler = function (this: unknown, code, ...rest) {
        received = code;
        return handler.call(this, code, ...rest);
      };
    },
    received: () => received,
    before: () => before,
  };
}

function inactive(config: string, received: string | undefined, before: readonly string[]): Examined {
  const others = before.length > 0 ? before.join(', ') : 'another plugin';
  if (received !== undefined && received !== PROBE)
    return wrong(
      `The plugin in ${config} gets code that is changed already: ${others} comes first.`,
      'Put `presource()` first in `plugins`, or remove `enforce: "pre"` from the other plugin.',
    );
  return wrong(
    received === undefined
      ? `The plugin in ${config} does not get the code of a probe: ${others} may have taken out the import of presource.`
      : `The plugin in ${config} compiled a probe, and the output does not have it: a later plugin replaces the code.`,
    'Put `presource()` first in `plugins`, and remove the others one by one until it is active.',
  );
}
