import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, launchChromium, reportMissingChromium } from '../../examples/blog/scripts/chromium.ts';
import { type Site, startSite } from '../../examples/blog/scripts/servers.ts';
import { buildApp } from './built.ts';

const chromium = findChromium();
if (!chromium) reportMissingChromium('following an optimistic row in a browser');

describe.skipIf(!chromium).each([true, false])(
  'a row that is shown before the server has it (compiled: %s)',
  (compiled) => {
    let folder: string;
    let site: Site | undefined;
    let browser: Browser | undefined;
    let page: Page;
    /** What the server was sent and has not answered yet. */
    let pending: Route[];

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'presource-optimistic-row-'));
      await buildApp('optimistic-row', folder, compiled);
      site = await startSite(folder);
      browser = await launchChromium(chromium!);
    }, 120_000);

    afterAll(async () => {
      await browser?.close();
      await site?.stop();
      if (folder) await rm(folder, { recursive: true, force: true });
    });

    /** The list with one todo, and a new one above it, into which something is being typed. */
    async function typeIntoNewRow(): Promise<Locator> {
      pending = [];
      page = await browser!.newPage();
      await page.route('**/todos', async (route) => {
        if (route.request().method() === 'GET') await route.fulfill({ json: [{ id: 1, title: 'Old' }] });
        else pending.push(route);
      });
      await page.goto(site!.url);
      await page.getByRole('button', { name: 'Add' }).click();
      const row = page.getByRole('listitem').first();
      await row.getByText('New').waitFor();
      expect(await row.getAttribute('data-saved')).toBe('false');
      await row.getByRole('textbox').click();
      await page.keyboard.type('half a th');
      return row;
    }

    /** The server answers a request, which may still be on its way: its row is shown before. */
    async function confirm(request: number, id: number): Promise<void> {
      await expect.poll(() => pending.length).toBeGreaterThan(request);
      await pending[request]!.fulfill({ status: 201, json: { id, title: 'New' } });
    }

    /** Whether this is the node that has the focus, and what is in it, up to where the cursor stands. */
    const focused = () =>
      page.evaluate(() => {
        const field = document.activeElement as HTMLInputElement;
        const row = field.closest('li');
        return { saved: row?.dataset.saved, typed: field.value.slice(0, field.selectionStart!) };
      });

    test('confirmed, it is the same node, with the focus, the cursor and what was typed', async () => {
      const row = await typeIntoNewRow();
      const before = await row.elementHandle();
      await page.keyboard.press('ArrowLeft');
      await confirm(0, 7);
      await page.locator('li[data-saved=true]').nth(1).waitFor();
      expect(await row.evaluate((now, then) => now === then, before)).toBe(true);
      expect(await focused()).toEqual({ saved: 'true', typed: 'half a t' });
      await page.keyboard.type('ir');
      expect(await row.getByRole('textbox').inputValue()).toBe('half a tirh');
      await page.close();
    });

    test('of two, each stays the one it was, in whatever order they are confirmed', async () => {
      const row = await typeIntoNewRow();
      const first = await row.elementHandle();
      await page.getByRole('button', { name: 'Add' }).click();
      await page.getByRole('listitem').nth(2).waitFor();
      const second = await row.elementHandle();
      await confirm(1, 8);
      await page.locator('li[data-saved=true]').nth(1).waitFor();
      await confirm(0, 7);
      await page.locator('li[data-saved=true]').nth(2).waitFor();
      const isStill = (id: number, node: typeof first) =>
        page.locator(`[data-id="${id}"]`).evaluate((now, then) => now === then, node);
      expect([await isStill(7, first), await isStill(8, second)]).toEqual([true, true]);
      expect(await page.locator('[data-id="7"] input').inputValue()).toBe('half a th');
      await page.close();
    });
  },
);
