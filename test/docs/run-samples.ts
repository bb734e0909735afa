/** Runs built samples one after the other, in a document of happy-dom: `node run-samples.ts <file> …`. Prints their errors. */
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Window } from 'happy-dom';

/** Answers that have another form than a list of records or a record, by the end of their URLs. */
const FORMS: Readonly<Record<string, unknown>> = {
  '/articles': { results: [{ id: '1', slug: 'a' }], items: [{ id: '1', slug: 'a' }], total: 1, next: '' },
  '/graphql': { data: { member: { id: '5', name: 'Ada' } } },
};

/** A list for a plural and for a part of one, a record for everything else. */
function answer(url: string, { method = 'GET' }: RequestInit): unknown {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const record = { id: '1', slug: 'a', name: 'Ada', title: 'Hello' };
  if (searchParams.has('page') || searchParams.has('offset')) return [record];
  const [, form] = Object.entries(FORMS).find(([end]) => pathname.endsWith(end)) ?? [];
  return method === 'GET' || pathname === '/graphql'
    ? (form ?? (pathname.endsWith('s') ? [record] : record))
    : record;
}

const window = new Window({ url: 'http://localhost/' });
const given = {
  window,
  document: window.document,
  navigator: window.navigator,
  location: window.location,
  localStorage: window.localStorage,
  sessionStorage: window.sessionStorage,
  fetch: async (url: string, init: RequestInit = {}) => Response.json(answer(url, init)),
};
for (const [name, value] of Object.entries(given))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
window.document.body.innerHTML = '<div id="root"></div>';

const troubles: string[] = [];
let running = '';
const note = (error: unknown) => void troubles.push(`${running}: ${error}`);
process.on('unhandledRejection', note).on('uncaughtException', note);
console.log = () => {};
for (const file of process.argv.slice(2)) {
  running = basename(file);
  await import(pathToFileURL(file).href).catch(note);
  // What a module leaves behind is its own.
  await new Promise((done) => setTimeout(done, 5));
}
process.stdout.write(JSON.stringify(troubles), () => process.exit());
