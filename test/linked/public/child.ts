/**
 * Runs the bundles of a folder, each with a document, and writes into `shown.json` what each exports as `result`, or
 * what it throws.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Window } from 'happy-dom';

const window = new Window({ url: 'http://localhost/' });
const { document } = window;
Object.assign(globalThis, {
  window: globalThis,
  document,
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
  dispatchEvent: window.dispatchEvent.bind(window),
  Event: window.Event,
  HTMLElement: window.HTMLElement,
  HTMLIFrameElement: window.HTMLIFrameElement,
  Node: window.Node,
});
for (const level of ['warn', 'error'] as const) console[level] = () => {};
// A fault of one program is its own.
process.on('uncaughtException', () => {});
process.on('unhandledRejection', () => {});

/** Far more than any takes: only one that hangs waits for it. */
const LATE = 30_000;

async function shownBy(file: string): Promise<string> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('it does not end')), LATE).unref(),
  );
  try {
    const { result } = (await Promise.race([import(file), late])) as { result: unknown };
    return JSON.stringify(result) ?? 'nothing';
  } catch (error) {
    return String(error);
  }
}

const folder = process.argv[2]!;
const files = readdirSync(folder).filter((file) => file.endsWith('.mjs'));
const shown: Record<string, string> = {};
/** Most wait for a render. */
const lane = async () => {
  for (let file = files.pop(); file; file = files.pop()) shown[file] = await shownBy(join(folder, file));
};
await Promise.all(Array.from({ length: 8 }, lane));
// A program may hold the process with a timer.
writeFileSync(join(folder, 'shown.json'), JSON.stringify(shown));
process.exit();
