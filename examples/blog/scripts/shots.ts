import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from './expect.ts';

const DESKTOP = { width: 1180, height: 860 };
const PHONE = { width: 375, height: 780 };

/** Takes a screenshot of each screen; with `all` also in dark mode and on a phone, where nothing may overflow. */
export class Shots {
  private count = 0;
  private readonly page: Page;
  private readonly folder: string;
  private readonly all: boolean;

  constructor(page: Page, folder: string, all: boolean) {
    this.page = page;
    this.folder = folder;
    this.all = all;
  }

  /** Scrolls to `what`, or to the top of the page. */
  async take(name: string, what?: Locator): Promise<void> {
    const { page } = this;
    const file = (look: string) =>
      join(this.folder, `${String(this.count).padStart(2, '0')}-${name}${look && `-${look}`}.png`);
    this.count++;
    const shoot = async (look: string) => {
      await what?.evaluate((element) => element.scrollIntoView());
      await page.screenshot({ path: file(look), animations: 'disabled' });
    };
    await shoot('');
    if (!this.all) return;
    await page.emulateMedia({ colorScheme: 'dark' });
    await shoot('dark');
    await page.setViewportSize(PHONE);
    await shoot('phone-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await shoot('phone');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width <= PHONE.width, `${name} fits a phone's ${PHONE.width} pixels (it takes ${width})`);
    await page.setViewportSize(DESKTOP);
  }
}
