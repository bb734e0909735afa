import type { Page, Response } from 'playwright-core';
import { eventually, expect, expectSame } from './expect.ts';

interface Counters {
  compiledLinks: number;
  genericLinks: number;
  parsedPaths: number;
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * Counts, from what json-server sent, how many entities with relations the app had to normalize, and compares it with
 * the runtime's own development counters: with every file compiled all of them went through compiled link functions.
 */
export class Traffic {
  private expected = 0;
  private former: Counters = { compiledLinks: 0, genericLinks: 0, parsedPaths: 0 };
  private readonly pending = new Set<Promise<void>>();
  private readonly page: Page;
  private readonly compiled: boolean;

  constructor(page: Page, compiled: boolean) {
    this.page = page;
    this.compiled = compiled;
    page.on('response', (response) => {
      if (!response.url().includes('/api/') || response.request().method() !== 'GET' || !response.ok())
        return;
      const work = this.read(response).finally(() => this.pending.delete(work));
      this.pending.add(work);
    });
  }

  private async read(response: Response): Promise<void> {
    const [, , table = ''] = new URL(response.url()).pathname.split('/');
    const body: Json = await response.json();
    this.expected += related(body, TABLES[table]);
  }

  /** Counts everything that arrives from now on. */
  async begin(): Promise<void> {
    await Promise.all(this.pending);
    this.expected = 0;
    this.former = await this.counters();
  }

  /** Only while nothing is being written: an optimistic change is replayed, and so counted more than once. */
  async compare(when: string): Promise<void> {
    await Promise.all(this.pending);
    const { expected, former } = this;
    const since = async () => {
      const now = await this.counters();
      return [now.compiledLinks - former.compiledLinks, now.genericLinks - former.genericLinks] as const;
    };
    const [compiled, generic] = await eventually(
      since,
      ([a, b]) => a + b >= expected,
      `${expected} entities linked`,
    );
    const should = this.compiled ? [expected, 0] : [0, expected];
    expectSame([compiled, generic], should, `${when}: links, compiled and generic, of the entities received`);
    console.log(
      `  ${when}: ${expected} entities with relations, ${compiled} compiled and ${generic} generic links`,
    );
  }

  /** Compares at the end, including writes. */
  async compareAll(): Promise<void> {
    const { compiledLinks, genericLinks, parsedPaths } = await this.counters();
    if (this.compiled) expectSame([genericLinks, parsedPaths], [0, 0], 'generic links and parsed paths');
    else expect(compiledLinks === 0 && parsedPaths > 0, 'nothing compiled, paths parsed');
    const links = `${compiledLinks} compiled and ${genericLinks} generic links`;
    console.log(`  after everything: ${links}, ${parsedPaths} parsed paths`);
  }

  private async counters(): Promise<Counters> {
    const counters = await this.page.evaluate(
      () => (globalThis as unknown as Record<symbol, Counters | undefined>)[Symbol.for('presource.counters')],
    );
    if (!counters) throw new Error('The runtime does not count: is this a development build?');
    return counters;
  }
}

/** The fields that hold an entity with relations; a foreign key does not count. */
interface Kind {
  readonly [field: string]: () => Kind;
}

const user: Kind = {};
const comment: Kind = { commenter: () => user, post: () => post };
const post: Kind = { author: () => user, comments: () => comment };

const TABLES: Record<string, Kind | undefined> = { authors: user, posts: post, comments: comment };

function related(value: Json, kind: Kind | undefined): number {
  if (!kind || typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + related(item, kind), 0);
  return (
    1 + Object.keys(kind).reduce((sum, field) => sum + related(value[field] ?? null, kind[field]?.()), 0)
  );
}
