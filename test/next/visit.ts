import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { findChromium, launchChromium, reportMissingChromium } from '../../examples/blog/scripts/chromium.ts';
import { startApi } from '../../examples/next/api.ts';
import { installExample, type Site } from './next.ts';

const chromium = findChromium();
if (!chromium) reportMissingChromium('driving Next.js in a browser');

/** These sets take minutes: they run with `npm run test:full`, after a build. */
export const isLeftOut = !chromium || import.meta.env.MODE !== 'full';

interface Api {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts an API at a port, or at any for 0; `log` gets a line per request. */
type StartApi = (port: number, log: (line: string) => void) => Promise<Api>;

/** A page of an app in Chromium. What its API was asked for and what its console complained of are kept. */
export class Visit {
  /** A line per request since `asked` was called last. */
  readonly log: string[] = [];
  readonly complaints: string[] = [];
  page!: Page;
  site!: Site;
  private api: Api | undefined;
  private browser: Browser | undefined;

  /** @param startSite gets the address of the API. */
  async begin(startSite: (api: string) => Promise<Site>, start: StartApi = startApi): Promise<void> {
    installExample();
    this.api = await start(0, (line) => this.log.push(line));
    this.site = await startSite(this.api.url);
    this.browser = await launchChromium(chromium!);
    this.page = await this.browser.newPage();
    this.page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.complaints.push(message.text());
    });
    this.page.on('pageerror', (error) => this.complaints.push(String(error)));
  }

  async end(): Promise<void> {
    await this.browser?.close();
    await this.site?.stop();
    await this.api?.stop();
  }

  /** Loads a page, and waits until nothing is under way and what it is about is shown. */
  async open(path: string, role: 'listitem' | 'article' = 'listitem'): Promise<void> {
    await this.page.goto(this.site.url + path, { waitUntil: 'networkidle', timeout: 120_000 });
    await this.page.getByRole(role).first().waitFor();
  }

  /** What was asked for since this was asked last, each once: development renders a page more than once. */
  asked(): string[] {
    return [...new Set(this.log.splice(0))];
  }

  /** What the console of the browser and Next.js itself complained of. */
  allComplaints(): string[] {
    const lines = this.site.said.join('').split('\n');
    return [...this.complaints, ...lines.filter((line) => /warn|error|presource/i.test(line))];
  }
}

/** In a `describe`: begins a visit before its tests, and ends it after them. */
export function useVisit(startSite: (api: string) => Promise<Site>, start?: StartApi): Visit {
  const visit = new Visit();
  beforeAll(() => visit.begin(startSite, start), 400_000);
  afterAll(() => visit.end());
  return visit;
}
