import './shims/buffer.ts';
import type { Answer, Question } from '../protocol.ts';
import {
  type BytesOfParts,
  compileLevels,
  declarationsOf,
  findingsOf,
  graphIn,
  partsOf,
} from './compiled.ts';
import { run } from './running.ts';
import { store } from './stored.ts';

/** Vite's settings have them: nothing in a browser compresses as servers do. */
declare const PART_BYTES: BytesOfParts;

/** Compiles and runs what is written, away from the page, which an endless loop must not stop. */
async function answer({ id, code, responses }: Question): Promise<Answer> {
  const started = performance.now();
  const compiled = compileLevels(code);
  const { size, balanced, speed } = compiled.results;
  const graph = graphIn(compiled);
  // A resource that `extend` returns is named by the member that it adds: `IssueResource.close`.
  const firsts = (balanced.details?.outline.rests ?? []).map(({ name }) => name.replace(/\..*/, ''));
  const names = [...new Set(firsts)].filter((name) => /^\w+$/.test(name));
  const { endpoints, error } = run(code, names);
  return {
    id,
    compiled: { size: size.code, balanced: balanced.code, speed: speed.code },
    findings: findingsOf(compiled),
    declarations: declarationsOf(compiled),
    parts: partsOf(compiled, PART_BYTES),
    graph,
    endpoints: [...endpoints.keys()],
    error,
    stored: error === undefined ? await store(responses, endpoints, graph) : [],
    ms: performance.now() - started,
  };
}

self.onmessage = async ({ data }: MessageEvent<Question>) => self.postMessage(await answer(data));
self.postMessage('ready');
