import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { Browser, CDPSession } from 'playwright-core';
import type { Built } from './build.ts';
import { inNewDocument } from './open.ts';
import { scenes } from './scenes.ts';

/** Functions of a library, each by its file and the place where it starts there. */
export type Functions = readonly string[];

export interface Begun {
  /** From the page's first script until a list of 100 is on screen. */
  readonly list: Functions;
  /** From the call that creates an item until what the server answers is on screen. */
  readonly create: Functions;
}

/**
 * The distinct functions of a library that are called, which V8 counts exactly: the first call of each compiles it, and on
 * a page that was just opened this is much of what a library costs. For apps of drafts alone (`buildDrafts`).
 */
export async function begunFunctions(browser: Browser, { script, map }: Built): Promise<Begun> {
  const scene = scenes.find(({ id }) => id === 'create')!;
  const placeOf = places(script, new TraceMap(map));
  const begin = async (cdp: CDPSession) => {
    await cdp.send('Profiler.enable');
    await cdp.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  };
  return inNewDocument(
    browser,
    script,
    scene,
    async ({ cdp, prepare, act, caused }) => {
      // Taking the counts also sets them to zero.
      const take = async (): Promise<Functions> => {
        const { result } = await cdp.send('Profiler.takePreciseCoverage');
        const own = result
          .filter(({ url }) => url.endsWith('/page.js'))
          .flatMap(({ functions }) => functions);
        const called = own.filter(({ ranges }) => ranges[0]!.count > 0);
        return [...new Set(called.flatMap(({ ranges }) => placeOf(ranges[0]!.startOffset) ?? []))].sort();
      };
      await prepare();
      const list = await take();
      await act();
      const create = await take();
      await caused();
      return { list, create };
    },
    begin,
  );
}

/** What is not the library: React, and the page with its declarations. */
const FOREIGN =
  /node_modules\/(react|react-dom|scheduler)\/|bench\/react\/|<stdin>|^(\.\/)?[\w-]+\.tsx?$|^(\.\.\/)?(drafts\/)?[\w-]+\.tsx?$/;

/** Where a function of the library starts in its sources, by its offset in the script. */
function places(script: string, map: TraceMap): (offset: number) => string | undefined {
  const lines = [0];
  for (let at = script.indexOf('\n'); at >= 0; at = script.indexOf('\n', at + 1)) lines.push(at + 1);
  return (offset) => {
    const line = lines.findLastIndex((start) => start <= offset);
    const { source, ...place } = originalPositionFor(map, { line: line + 1, column: offset - lines[line]! });
    return source && !FOREIGN.test(source) ? `${source}:${place.line}:${place.column}` : undefined;
  };
}
