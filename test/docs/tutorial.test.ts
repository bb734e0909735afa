/**
 * The tutorial, followed word by word in an empty folder, in Chromium. Commands, files and the small edits are the page's;
 * each claim that is checked here is a sentence of it, so neither changes without the other. `npm run test:full`.
 */

import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, launchChromium, reportMissingChromium } from '../../examples/blog/scripts/chromium.ts';
import { emptyFolder, pack } from '../packages/archives.ts';
import { type Chapter, chaptersOf, Desk } from './tutorial.ts';

const chapters = chaptersOf('docs/tutorials/first-app.md');

test('the page has these chapters, and its blocks are files and commands', () => {
  expect(chapters.map(({ title }) => title)).toEqual([
    '1. Create a project',
    '2. Start a server',
    '3. Describe the data',
    '4. Show the list',
    '5. Add, change, delete',
    '6. Show changes before the server responds',
    '7. Show who owns a task',
    '8. What the plugin did',
    'Next steps',
  ]);
  expect(chapters.flatMap(({ acts }) => acts).length).toBeGreaterThan(15);
});

const chromium = findChromium();
const isFull = import.meta.env.MODE === 'full';
if (!chromium && isFull) reportMissingChromium('the tutorial in a browser');

describe.skipIf(!chromium || !isFull)('the tutorial, in an empty folder', () => {
  const desk = new Desk(join(emptyFolder(), 'first-app'));
  let port: string;
  let browser: Browser;
  let page: Page;
  let server: Awaited<ReturnType<Desk['start']>>;
  const complaints: string[] = [];
  const alerts: string[] = [];

  beforeAll(async () => {
    const packages = join(desk.folder, '../presource');
    mkdirSync(packages);
    pack('runtime', packages);
    pack('transformer', packages);
    port = String(await freePort());
    browser = await launchChromium(chromium!);
    page = await browser.newPage();
    page.setDefaultTimeout(15_000);
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      const isIcon = message.location().url.endsWith('/favicon.ico');
      if (['error', 'warning'].includes(message.type()) && !isIcon) complaints.push(message.text());
    });
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message());
      void dialog.accept();
    });
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    desk.leave();
  });

  /** The page's port may be taken on this machine. */
  const here = (text: string) => text.replaceAll('3000', port);

  /** Does what the blocks of a chapter say. A command that stays is left to the caller. */
  function follow({ acts }: Chapter, ...staying: readonly string[]): void {
    for (const act of acts) {
      if (act.kind === 'write') desk.write(act.file, here(act.text));
      else if (!staying.includes(act.command)) desk.run(act.command);
    }
  }

  let asked: Chapter;
  const chapter = (title: string): Chapter => {
    asked = chapters.find((one) => one.title.endsWith(title))!;
    return asked;
  };

  /** The chapter still says this. */
  const says = (sentence: string) => expect(asked.prose).toContain(sentence);

  /** What the chapter says in place of the groups. */
  function reads(pattern: RegExp): string[] {
    expect(asked.prose).toMatch(pattern);
    return pattern.exec(asked.prose)!.slice(1);
  }

  const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 15_000 });
  const items = () => page.getByRole('listitem').allInnerTexts();
  const shows = (...texts: string[]) =>
    eventually(async () => (await items()).map((text) => text.replace(/\s*Delete$/, ''))).toEqual(texts);
  const stored = (table: 'todos' | 'users') =>
    JSON.parse(readFileSync(join(desk.folder, 'db.json'), 'utf8'))[table] as {
      title: string;
      done: boolean;
    }[];
  const types = () => expect(desk.run('npx tsc')).toBe('');
  const quiet = () => expect(complaints.splice(0)).toEqual([]);

  const JSON_SERVER = 'npx json-server --port 3000 db.json';
  const serve = async (command = JSON_SERVER) => {
    server = await desk.start(here(command), /Home\s+http\S+/);
  };

  test('a project', { timeout: 300_000 }, () => {
    follow(chapter('Create a project'));
    expect(readdirSync(join(desk.folder, 'node_modules'))).toEqual(
      expect.arrayContaining(['presource', 'react', 'vite', 'typescript']),
    );
  });

  test('a server', { timeout: 60_000 }, async () => {
    follow(chapter('Start a server'), JSON_SERVER);
    await serve();
    says('`http://localhost:3000/todos` now returns the two tasks.');
    const answer = await fetch(here('http://localhost:3000/todos'));
    expect(await answer.json()).toHaveLength(2);
  });

  test('the list, an error, and the list again', { timeout: 120_000 }, async () => {
    follow(chapter('Describe the data'));
    follow(chapter('Show the list'), 'npx vite');
    types();
    const vite = await desk.start('npx vite', /Local:\s+(http\S+)/);
    says('You see "Loading…" for a moment, then the two tasks.');
    // The moment may be shorter than a look from here.
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      new MutationObserver(() => seen.push(document.body?.innerText)).observe(document, {
        childList: true,
        subtree: true,
      });
    });
    await page.goto(vite.match[1]!);
    await shows('Water the plants', 'Return the books');
    expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toContain(
      'Loading…',
    );
    quiet();

    says('Stop json-server with Ctrl-C and reload the page. The boundary shows the error and a button.');
    await server.stop();
    await page.reload();
    const button = page.getByRole('button');
    await button.waitFor();
    expect(await page.locator('body').innerText()).toMatch(
      /went wrong.*GET \S+\/todos: \S+: no complete response/s,
    );
    says('Start the server again and press the button: the list appears.');
    await serve();
    await button.click();
    await shows('Water the plants', 'Return the books');
    // The browser itself tells that the server was gone.
    expect(complaints.splice(0).join('\n')).toMatch(/ERR_CONNECTION_REFUSED/);
  });

  test('a task is added, changed and deleted', { timeout: 120_000 }, async () => {
    follow(chapter('Add, change, delete'));
    types();
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname, host } = new URL(request.url());
      if (host.endsWith(port)) requests.push(`${request.method()} ${pathname}`);
    });
    says(
      'Add a task: it appears in the list as soon as the server responds, without fetching the list again.',
    );
    await add('Bake bread');
    await shows('Water the plants', 'Return the books', 'Bake bread');
    expect(requests.filter((request) => request !== 'OPTIONS /todos')).toEqual(['POST /todos']);
    says('Tick a task, and delete one; `db.json` changes accordingly.');
    await page.getByLabel('Water the plants').click();
    await eventually(() => stored('todos')[0]!.done).toBe(true);
    await eventually(() => page.getByLabel('Water the plants').isChecked()).toBe(true);
    await remove('Return the books');
    await shows('Water the plants', 'Bake bread');
    await expect
      .poll(() => stored('todos').map(({ title }) => title))
      .toEqual(['Water the plants', 'Bake bread']);
    quiet();
  });

  async function add(title: string): Promise<void> {
    await page.getByLabel('A new task').fill(title);
    await page.getByRole('button', { name: 'Add' }).click();
  }

  const remove = (title: string) =>
    page.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: 'Delete' }).click();

  test('changes show before the server responds', { timeout: 120_000 }, async () => {
    follow(chapter('before the server responds'));
    const [file, entry, now, before] = reads(
      /`rowKey` gives .* In `([\w./]+)`, import it from `(\w+)`, and write `([^`]+)` in place of `([^`]+)`\./,
    );
    desk.edit(file!, 'import { useController', `import { rowKey } from '${entry}';\nimport { useController`);
    desk.edit(file!, before!, now!);
    types();
    await page.getByLabel('A new task').waitFor();

    const [slowly] = reads(
      /Stop json-server, start it with `([^`]+)`, and add a task again: it shows at once\./,
    );
    await server.stop();
    await serve(slowly);
    const started = Date.now();
    await add('Sweep the yard');
    await shows('Water the plants', 'Bake bread', 'Sweep the yard');
    expect(Date.now() - started).toBeLessThan(1_900);
    await eventually(() => stored('todos').length).toBe(3);
    quiet();

    says('After two seconds tick a task, and stop json-server before two more are over.');
    await page.getByLabel('Bake bread').click();
    await eventually(() => page.getByLabel('Bake bread').isChecked()).toBe(true);
    await server.stop();
    says('The request fails: the tick disappears, and `tell` shows the reason.');
    await eventually(() => alerts.splice(0)).toEqual([expect.stringMatching(/^Not saved: ./)]);
    await eventually(() => page.getByLabel('Bake bread').isChecked()).toBe(false);
    says('Start json-server again, without the delay.');
    await serve();
    complaints.length = 0;
  });

  test('a task shows its owner', { timeout: 120_000 }, async () => {
    follow(chapter('Show who owns a task'));
    types();
    await shows('Water the plants (Ines)', 'Bake bread (nobody)', 'Sweep the yard (nobody)');
    says('The tasks that you added earlier have no owner. A new task shows "Ines" at once');
    await add('Call home');
    await shows(
      'Water the plants (Ines)',
      'Bake bread (nobody)',
      'Sweep the yard (nobody)',
      'Call home (Ines)',
    );
    quiet();
  });

  test('the plugin, and without it', { timeout: 120_000 }, async () => {
    follow(chapter('What the plugin did'));
    const built = () => {
      const folder = join(desk.folder, 'dist/assets');
      const file = readdirSync(folder).find((name) => name.endsWith('.js'))!;
      return readFileSync(join(folder, file), 'utf8');
    };
    const [path] = reads(/Look for `([^`]+)` in the file under `dist\/assets`\./);
    const compiled = built();
    expect(compiled).toContain(path);
    const [call, config] = reads(/Remove `(\w+\(\))` from `([\w.]+)` and build again\./);
    desk.edit(config!, `${call}, `, '');
    desk.run('npx vite build');
    says('The file is larger, because it contains the whole runtime');
    expect(built().length).toBeGreaterThan(compiled.length);
    expect(built()).toContain(path);
  });
});

async function freePort(): Promise<number> {
  const socket = createServer().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  socket.close();
  await once(socket, 'close');
  return port;
}
