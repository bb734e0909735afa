import type { LoadFnOutput, LoadHookContext, LoadHookSync } from 'node:module';
import { fileURLToPath } from 'node:url';
import { compileForRunner, withInlineMap } from './runner.ts';

/** Formats of code, with types or without; Node removes the types afterward. */
const CODE = /^(?:module|commonjs)(?:-typescript)?$/;

/** The hook of Node that gives a module's code. */
export const loadNow: LoadHookSync = (url, context, next) => compiled(url, next(url, context));

/** The same for a Node that runs hooks in a thread of their own. */
async function loadAside(
  url: string,
  context: LoadHookContext,
  next: (url: string, context: LoadHookContext) => Promise<LoadFnOutput>,
): Promise<LoadFnOutput> {
  return compiled(url, await next(url, context));
}

export { loadAside as load };

function compiled(url: string, loaded: LoadFnOutput): LoadFnOutput {
  const { source, format } = loaded;
  if (!url.startsWith('file:') || !source || !CODE.test(format ?? '')) return loaded;
  const file = fileURLToPath(url);
  const code = typeof source === 'string' ? source : Buffer.from(source as Uint8Array).toString();
  const result = compileForRunner(code, file, {}, process.cwd());
  return result ? { ...loaded, source: withInlineMap(result) } : loaded;
}
