import { createRoot } from 'react-dom/client';
import type { DraftsLibrary, SceneLibrary } from './library.ts';
import { scenes } from './scenes.ts';
import { Screen, seen } from './screens.tsx';

/** What one action caused. */
export interface Caused {
  readonly renders: number;
  readonly requests: number;
  readonly commits: number;
}

/** React tells developer tools of each commit, in production too. It looks for them when it is loaded. */
declare global {
  var commits: number;
}

let requests = 0;
let inFlight = 0;

/** For as long as nothing is asked and React commits nothing. */
const QUIET = 150;

function countRequests(): void {
  const send = globalThis.fetch;
  globalThis.fetch = async (...args) => {
    requests++;
    inFlight++;
    try {
      return await send(...args);
    } finally {
      inFlight--;
    }
  };
}

/**
 * The browser parses outside of scripts what `json()` returns, and the traces do not show it. It takes as long as this, which
 * they show, and which is what presource does: the text of a body that is no JSON is part of its error.
 */
function parseInScripts(): void {
  Response.prototype.json = async function () {
    return JSON.parse(await this.text());
  };
}

async function rest(): Promise<void> {
  let last = -1;
  for (let quiet = 0; quiet < QUIET; quiet = inFlight === 0 && last === commits ? quiet + 50 : 0) {
    last = commits;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Lets the program around the browser prepare a scene, have it act, and look at what came of it. A library for drafts alone
 * opens no other scene than theirs.
 */
export function openPage(library: SceneLibrary | DraftsLibrary): void {
  countRequests();
  parseInScripts();
  const name = new URL(location.href).searchParams.get('scene');
  const scene = scenes.find(({ id }) => id === name)!;
  const show = () => {
    createRoot(document.getElementById('root')!).render(
      <Screen library={library as SceneLibrary} name={scene.screen} />,
    );
  };
  const prepare = async () => {
    if (!scene.act) return;
    show();
    await rest();
  };
  const act = async () => {
    [seen.renders, requests, globalThis.commits] = [0, 0, 0];
    if (scene.act) scene.act(seen.actions!);
    else show();
    await rest();
  };
  const caused = (): Caused => {
    const rows = [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
    if (!scene.isDone(rows))
      throw new Error(`${scene.title} ended with ${rows.length} rows: ${rows.slice(0, 3)}`);
    return { renders: seen.renders, requests, commits };
  };
  Object.assign(window, { scene: { prepare, act, caused } });
}
