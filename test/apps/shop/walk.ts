import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ShopApi } from './server.ts';

/** What was seen and sent on the way. */
export interface Walked {
  /** The text of the page after each step. */
  readonly screens: readonly (readonly [step: string, text: string])[];
  readonly requests: readonly string[];
}

/** Uses a shop as a person does: every screen, each change, a change that fails. */
export class Walk {
  private readonly screens: [string, string][] = [];
  private readonly page: Page;
  private readonly api: ShopApi;
  private underWay = 0;

  constructor(page: Page, api: ShopApi) {
    this.page = page;
    this.api = api;
    page.on('request', () => this.underWay++);
    const end = () => this.underWay--;
    page.on('requestfinished', end).on('requestfailed', end);
  }

  async take(url: string): Promise<Walked> {
    await this.page.goto(url);
    await this.findsProducts();
    await this.changesAProduct();
    await this.reviews();
    await this.renames();
    await this.orders();
    await this.page.goto(`${url}#/orders/1`);
    await this.page.reload();
    await this.sees('an order, first of all', 'Order 1 of Kofi, packed');
    return { screens: this.screens, requests: this.api.log };
  }

  /** Notes the screen once this text is on it and nothing is under way. */
  private async sees(step: string, text: string): Promise<void> {
    await this.page.locator('main').getByText(text).first().waitFor();
    await this.isQuiet();
    this.screens.push([step, await this.page.locator('main').innerText()]);
  }

  /** For a moment nothing is sent, and everything is painted. */
  private async isQuiet(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet = this.underWay ? 0 : quiet + 1) await this.page.waitForTimeout(20);
  }

  private async opens(name: string, text: string): Promise<void> {
    await this.page.getByRole('link', { name, exact: true }).click();
    await this.sees(name, text);
  }

  private press = (name: string) => this.page.getByRole('button', { name, exact: true }).first().click();

  private async fills(label: string, text: string, button: string): Promise<void> {
    await this.page.getByLabel(label).fill(text);
    await this.press(button);
  }

  private async findsProducts(): Promise<void> {
    await this.sees('products', 'Assam 3.50 €, Tea, 10 left');
    await this.press('More');
    await this.sees('more products', 'Earl Grey');
    await this.press('More');
    await this.sees('all products', 'History of tea');
    expect(await this.page.getByRole('button', { name: 'More' }).count()).toBe(0);
    await this.page.getByLabel('Category').selectOption('Cups');
    await this.page.getByText('Assam').waitFor({ state: 'detached' });
    await this.sees('cups', 'Fine cup');
    await this.page.getByLabel('Category').selectOption('All');
    await this.sees('all products again', 'History of tea');
    await this.opens('Search', 'Search');
    await this.fills('Word', 'tea', 'Find');
    await this.sees('a search', 'Green tea');
    await this.fills('Word', 'blue', 'Find');
    await this.sees('another search', 'Blue cup');
  }

  private async changesAProduct(): Promise<void> {
    await this.opens('Blue cup', '10 left');
    await this.fills('Title', 'Bluest cup', 'Rename');
    await this.sees('a new title', 'Bluest cup');
    const release = this.api.hold();
    await this.press('One more');
    await this.page.getByText('11 left').waitFor();
    release();
    await this.sees('one more', '11 left');
    await this.press('One more');
    await this.sees('one more', '12 left');
    const releaseAgain = this.api.hold();
    await this.press('One more');
    await this.page.getByText('13 left').waitFor();
    releaseAgain();
    await this.sees('too many', 'Failed: The shelf is full');
    await this.sees('as many as before', '12 left');
    await this.opens('Products', 'Bluest cup');
  }

  private async reviews(): Promise<void> {
    await this.opens('Assam', '10 left');
    await this.opens('Reviews', 'Too strong, 2 stars, by Kofi');
    await this.fills('Review', 'My favorite', 'Send');
    await this.sees('a new review', 'My favorite, 4 stars, by Ines');
    await this.fills('Review', '', 'Send');
    await this.sees('no review', 'Failed: Write something');
    await this.press('Delete');
    await this.page.getByText('Strong, 5 stars').waitFor({ state: 'detached' });
    await this.sees('one review less', 'My favorite');
  }

  /** A name is changed on its own screen, and shown on others. */
  private async renames(): Promise<void> {
    await this.opens('Categories', 'Tea');
    await this.opens('Tea', 'Tea');
    await this.fills('Name', 'Teas', 'Rename');
    await this.sees('a new name', 'Teas');
    await this.opens('Categories', 'Teas');
    await this.opens('Products', 'Assam 3.50 €, Teas');
    await this.opens('Customers', 'Ines');
    await this.opens('Ines', 'Ines');
    await this.fills('Name', 'Inês', 'Rename');
    await this.sees('a new name', 'Inês');
    await this.opens('Customers', 'Inês');
    await this.opens('Products', 'Assam');
    await this.opens('Assam', 'Teas');
    await this.opens('Reviews', 'My favorite, 4 stars, by Inês');
  }

  private async orders(): Promise<void> {
    const { page } = this;
    await this.opens('Orders', 'Order 1 of Kofi');
    await this.opens('Products', 'Assam');
    for (const name of ['Assam', 'Bluest cup', 'Bluest cup']) {
      await page.getByRole('link', { name: 'Products' }).click();
      await page.getByRole('link', { name }).click();
      await this.press('Add to the cart');
    }
    await this.opens('Cart', '2 × Bluest cup');
    await this.press('Order');
    await this.sees('a new order', 'Order 2 of Inês, new');
    this.api.pack(2);
    await this.sees('the server has packed it', 'Order 2 of Inês, packed');
    await this.press('Cancel');
    await this.sees('it is cancelled', 'Order 2 of Inês, cancelled');
    await this.opens('Orders', 'Order 2 of Inês, 13.00 €, cancelled');
    await this.opens('Products', 'Bluest cup 4.75 €, Cups, 10 left');
    await this.opens('Customers', 'Inês');
    await this.opens('Inês', 'Order 2');
    await this.opens('Order 2', 'cancelled');
    await this.opens('Cart', '0.00 €');
  }
}
