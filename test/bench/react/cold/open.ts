import type { Browser, CDPSession, Page } from 'playwright-core';
import type { Caused } from './page.tsx';
import type { Scene } from './scenes.ts';
import { serve } from './server.ts';

export interface Opened {
  readonly cdp: CDPSession;
  /** Brings the page to where the scene begins. */
  prepare(): Promise<void>;
  /** Does what the scene is about, until nothing happens any more. */
  act(): Promise<void>;
  /** What it caused. Fails if the page does not show what it should. */
  caused(): Promise<Caused>;
}

/** A scene in a new document, in a process of its own. `begin` is called before the page has any script. */
export async function inNewDocument<T>(
  browser: Browser,
  script: string,
  scene: Scene,
  use: (opened: Opened) => Promise<T>,
  begin: (cdp: CDPSession) => Promise<unknown> = async () => {},
): Promise<T> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const failed = new Promise<never>((_, reject) => page.on('pageerror', reject));
    const cdp = await context.newCDPSession(page);
    await begin(cdp);
    return await Promise.race([opened(page, cdp, script, scene).then(use), failed]);
  } finally {
    await context.close();
  }
}

async function opened(page: Page, cdp: CDPSession, script: string, scene: Scene): Promise<Opened> {
  const api = await serve(page, script, scene.rows);
  await page.goto(`http://app.test/?scene=${scene.id}`);
  const call = (name: string) => page.evaluate(`window.scene.${name}()`);
  return {
    cdp,
    async prepare() {
      await call('prepare');
      if (scene.changes) api.change(scene.changes);
    },
    act: async () => void (await call('act')),
    caused: async () => (await call('caused')) as Caused,
  };
}
