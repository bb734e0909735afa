/** Uses the built app of its first argument as a person would, and prints what the screen shows after each step. */
import { pathToFileURL } from 'node:url';
import { Window } from 'happy-dom';

const [, , bundle, api] = process.argv as [string, string, string, string];
const window = new Window({ url: api });
// The fetch of Node stays: the app talks to a real server.
Object.assign(globalThis, {
  window,
  document: window.document,
  HTMLIFrameElement: window.HTMLIFrameElement,
  API: api,
  IS_REACT_ACT_ENVIRONMENT: false,
});

let inFlight = 0;
const send = globalThis.fetch;
globalThis.fetch = async (...args) => {
  inFlight++;
  try {
    return await send(...args);
  } finally {
    inFlight--;
  }
};

const { document } = window;
document.body.innerHTML = '<div id="root"></div>';

const screens: [step: string, screen: string][] = [];
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const screen = () =>
  `${document.title}: ${document.getElementById('root')!.textContent!.replaceAll(/(Done|Rename|Delete)+/g, '|')}`;

/** Waits until the screen stays the same while nothing is asked. */
async function settle(): Promise<void> {
  for (let last = '', since = Date.now(); ; await sleep(10)) {
    const isLoading =
      inFlight > 0 || !document.querySelector('#title') || /Loading|…|: Other list$/.test(last);
    if (screen() !== last || isLoading) [last, since] = [screen(), Date.now()];
    // Asked last: on a busy machine, one pause may take as long.
    else if (Date.now() - since >= 300) return;
  }
}

async function step(name: string, act: () => void): Promise<void> {
  act();
  // Before the server responds.
  await sleep(15);
  screens.push([`${name}, at once`, screen()]);
  await settle();
  screens.push([name, screen()]);
}

const click = (selector: string) => () => {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`There is no ${selector} on: ${screen()}`);
  found.dispatchEvent(new window.MouseEvent('click', { bubbles: true }));
};

function type(text: string): void {
  const input = document.querySelector('#title') as unknown as HTMLInputElement | null;
  if (!input) throw new Error(`There is no input on: ${screen()}`);
  // React takes a value that is set on the element itself for its own.
  Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, 'value')!.set!.call(input, text);
  input.dispatchEvent(new window.Event('input', { bubbles: true }) as unknown as Event);
}

await import(pathToFileURL(bundle).href);
await settle();
screens.push(['start', screen()]);
await step('type', () => type('Written'));
await step('add', click('#add'));
await step('rename', click('#task-1 .rename'));
await step('done', click('#task-2 .done'));
await step('more', click('#more'));
await step('delete', click('#task-1 .delete'));
await step('other list', click('#switch'));
await step('back', click('#switch'));
console.log(JSON.stringify(screens));
process.exit(0);
