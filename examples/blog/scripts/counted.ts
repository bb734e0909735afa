import type { Page, Response } from 'playwright-core';
import { eventually, expectSame } from './expect.ts';

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

  /** To be asked before anything was written: an optimistic change is replayed, and so counted more than once. */
  async compare(): Promise<void> {
    await Promise.all(this.pending);
    const counters = () =>
      this.page.evaluate(
        () => (globalThis as unknown as Record<symbol, Counters>)[Symbol.for('presource.counters')],
      ) as Promise<Counters>;
    const links = (seen: Counters) => seen.compiledLinks + seen.genericLinks;
    const seen = await eventually(
      counters,
      (now) => links(now) >= this.expected,
      `${this.expected} entities linked`,
    );
    const { compiledLinks, genericLinks } = seen;
    const should = this.compiled ? [this.expected, 0] : [0, this.expected];
    expectSame(
      [compiledLinks, genericLinks],
      should,
      'compiled and generic links, of the entities in the responses',
    );
    console.log(
      `  ${this.expected} entities with relations: ${compiledLinks} compiled, ${genericLinks} generic links`,
    );
  }

  /** To be asked at the end, writing included. */
  async nothingGeneric(): Promise<void> {
    if (!this.compiled) return;
    const seen = await this.page.evaluate(
      () => (globalThis as unknown as Record<symbol, Counters>)[Symbol.for('presource.counters')],
    );
    expectSame(
      [seen?.genericLinks, seen?.parsedPaths],
      [0, 0],
      'generic links and parsed paths after everything',
    );
    console.log(`  after everything: ${seen?.compiledLinks} compiled links, 0 generic, 0 parsed paths`);
  }
}

/** Which fields hold an entity that has relations of its own; a foreign key is none. */
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
