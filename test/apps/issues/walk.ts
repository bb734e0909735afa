import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { IssuesApi } from './server/index.ts';

/** What was seen and sent on the way: the same, however the app was built. */
export interface Walked {
  /** The text of the page after each step. */
  readonly screens: readonly (readonly [step: string, text: string])[];
  readonly requests: readonly string[];
}

/** Uses the app as a person does: signs in, searches, writes, is signed out by the server, and leaves. */
export class Walk {
  private readonly screens: [string, string][] = [];
  private readonly page: Page;
  private readonly api: IssuesApi;

  private underWay = 0;

  constructor(page: Page, api: IssuesApi) {
    this.page = page;
    this.api = api;
    page.on('request', () => this.underWay++);
    const end = () => this.underWay--;
    page.on('requestfinished', end).on('requestfailed', end);
  }

  async take(url: string): Promise<Walked> {
    await this.page.goto(url);
    await this.signsIn();
    await this.findsIssues();
    await this.comments();
    await this.looksAround();
    await this.isSignedOut();
    await this.leaves();
    return { screens: this.screens, requests: [...this.api.log] };
  }

  /** Notes the screen once this text is on it and nothing is under way. */
  private async sees(step: string, text: string): Promise<string> {
    await this.page.getByText(text).first().waitFor();
    await expect.poll(() => this.underWay, { interval: 10 }).toBe(0);
    return this.notes(step);
  }

  /** Notes the screen as it is, painted. */
  private async notes(step: string): Promise<string> {
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30))));
    const seen = await this.page.locator('body').innerText();
    this.screens.push([step, seen]);
    return seen;
  }

  private async signsIn(password = 'engine'): Promise<void> {
    if (password === 'engine' && this.screens.length === 0) {
      await this.fillIn('machine');
      await this.sees('a wrong password', 'Wrong password');
    }
    await this.fillIn(password);
  }

  private async fillIn(password: string): Promise<void> {
    await this.page.getByLabel('Login').fill('ada');
    await this.page.getByLabel('Password').fill(password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  }

  private async findsIssues(): Promise<void> {
    const { page } = this;
    const first = await this.sees('the first page', 'Login fails on Sundays');
    expect(first).toContain('Login fails on Sundays by Ada Lovelace, 10 January 2024 bug');
    expect(await page.getByRole('listitem').count()).toBe(3);
    await page.getByRole('button', { name: 'More' }).click();
    await this.sees('the second page', 'Sort by date');
    await page.getByRole('button', { name: 'More' }).click();
    await this.sees('the last page', 'Slow start');
    expect(await page.getByRole('listitem').count()).toBe(7);
    expect(await page.getByRole('button', { name: 'More' }).count()).toBe(0);
    await page.getByLabel('Search').fill('login');
    await page.getByText('Dark mode').waitFor({ state: 'detached' });
    await this.sees('what a search finds', 'Typo on the login page');
    expect(await page.getByRole('listitem').count()).toBe(2);
    await page.getByLabel('Search').fill('');
    await this.sees('all again, without a request', 'Slow start');
    await page.getByRole('button', { name: 'Show closed' }).click();
    await this.sees('closed ones', 'Export as CSV');
    await page.getByRole('button', { name: 'Show open' }).click();
    await page.getByText('Slow start').waitFor();
    await this.guess(async () => {
      await page.getByLabel('Title').fill('Made here');
      await page.getByRole('button', { name: 'New issue' }).click();
      await page.getByText('Made here').waitFor();
      await this.notes('a new issue, before the server has it');
    });
    const made = await this.sees('and with it', 'Made here by Ada Lovelace');
    expect(made.indexOf('Made here')).toBeLessThan(made.indexOf('Login fails'));
  }

  /** Does something that shows before the server has answered, which it does afterwards. */
  private async guess(act: () => Promise<void>): Promise<void> {
    await expect.poll(() => this.underWay).toBe(0);
    const before = this.api.log.length;
    const release = this.api.hold();
    await act();
    expect(this.api.log.length, 'what was seen is a guess').toBe(before);
    release();
    await expect.poll(() => this.api.log.length, { interval: 10 }).toBeGreaterThan(before);
  }

  private async comments(): Promise<void> {
    const { page } = this;
    const write = async (text: string) => {
      await page.getByLabel('Comment').fill(text);
      await page.getByRole('button', { name: 'Comment' }).click();
    };
    await page.getByRole('link', { name: 'Login fails on Sundays' }).click();
    const issue = await this.sees('an issue', 'Only on Sundays');
    expect(issue).toContain('#100 of Web, open, 10 January 2024, due 24 December 2024');
    await this.guess(async () => {
      await write('Mine');
      await page.getByText('Ada Lovelace: Mine').waitFor();
    });
    await this.sees('a comment of mine', 'Mine');
    await this.guess(async () => {
      await write('Buy spam');
      await page.getByText('Ada Lovelace: Buy spam').waitFor();
    });
    const refused = await this.sees('a comment that is refused', 'No spam');
    expect(refused).not.toContain('Buy spam');
    await this.guess(async () => {
      await page.getByRole('article').filter({ hasText: 'Mine' }).getByRole('button').click();
      await page.getByText('Mine').waitFor({ state: 'detached' });
    });
    await this.guess(async () => {
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByText('#100 of Web, closed').waitFor();
    });
    await this.sees('a closed issue', 'Open again');
  }

  private async looksAround(): Promise<void> {
    const { page } = this;
    await page.getByRole('link', { name: 'Projects' }).click();
    await this.sees('projects', 'v1.0 by bob, 25 January 2024');
    await page.getByRole('link', { name: 'Activity' }).click();
    await this.sees('activity', 'Search forgets the query: assigned');
    await page.getByRole('button', { name: 'assigned' }).click();
    await this.sees('a notification that was read', 'Search forgets the query: read');
    await page.getByRole('link', { name: 'Acme' }).click();
    await this.sees('an organization', 'core: Ada Lovelace, bob');
    await page.getByRole('button', { name: 'example.com' }).click();
    await this.sees('a hook that was turned off', 'https://example.com/hook (off)');
  }

  private async isSignedOut(): Promise<void> {
    const { page } = this;
    this.api.endSessions();
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('link', { name: 'Issues' }).click();
    await page.getByLabel('Search').fill('dark');
    await this.sees('signed out by the server', 'Your session has ended.');
    await this.signsIn();
    await this.sees('and in again, where it was', 'Made here');
  }

  private async leaves(): Promise<void> {
    const { page } = this;
    await page.getByRole('link', { name: 'Account' }).click();
    await this.sees('the account', 'Administrator since 1 January 2024');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await this.sees('signed out', 'Sign in');
    await this.fillIn('engine');
    await this.sees('the account of who came back', 'Administrator');
  }
}
