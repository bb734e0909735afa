/**
 * Writes the blog's database for json-server: 100 people, 1,000 posts, 5,000 comments and a feed. The same seed
 * gives the same file, so it is generated on demand and never committed.
 *
 * json-server's `_expand=author` looks for `authorId` in a table named `authors`, and `_expand=commenter` in
 * one named `commenters`. So both tables contain the same people; the client has one `User` for each.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as words from './words.ts';

export interface Person {
  id: number;
  name: string;
  bio: string;
}

export interface PostRow {
  id: number;
  authorId: number;
  title: string;
  content: string;
  createdAt: string;
}

export interface CommentRow {
  id: number;
  postId: number;
  commenterId: number;
  content: string;
}

export type FeedRow = { id: number; createdAt: string } & (
  | { type: 'link'; url: string; title: string }
  | { type: 'post'; content: string }
);

export interface Database {
  authors: Person[];
  commenters: Person[];
  posts: PostRow[];
  comments: CommentRow[];
  feed: FeedRow[];
}

const PEOPLE = 100;
const POSTS = 1_000;
const COMMENTS = 5_000;
const FEED = 24;
/** The first person is signed in, and has enough posts for three pages. */
const OWN_POSTS = 24;
const OWN_EVERY = Math.floor(POSTS / OWN_POSTS);
const LAST_DAY = Date.UTC(2025, 5, 1);
const DAY = 86_400_000;

/** Mulberry32: 32 bits of state are plenty for a blog, and it is the same everywhere. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function createDatabase(seed = 20_250_601): Database {
  const next = random(seed);
  const upTo = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(list: readonly T[]): T => list[upTo(list.length)]!;

  const authors = Array.from({ length: PEOPLE }, (_, index): Person => {
    const given = words.givenNames[index % words.givenNames.length]!;
    const round = Math.floor(index / words.givenNames.length);
    const family = words.familyNames[(index - round * words.givenNames.length + round) % 4]!;
    return { id: index + 1, name: `${given} ${family}`, bio: pick(words.trades) };
  });

  const shuffle = <T>(list: readonly T[]): T[] => {
    const order = list.map((item) => ({ item, at: next() }));
    return order.sort((a, b) => a.at - b.at).map(({ item }) => item);
  };
  // Dealt like cards, so that one author's page does not show the same headline twice.
  const headlines = shuffle(
    words.subjects.flatMap((subject) => words.titles.map((title) => ({ subject, title }))),
  );

  const posts = Array.from({ length: POSTS }, (_, index): PostRow => {
    const { subject, title } = headlines[index % headlines.length]!;
    const fill = (text: string) => sentence(text, subject);
    const middles = shuffle(words.middles).map(fill);
    const own = index % OWN_EVERY === 0 && index / OWN_EVERY < OWN_POSTS;
    return {
      id: index + 1,
      authorId: own ? 1 : 2 + upTo(PEOPLE - 1),
      title: fill(title),
      content: [
        `${fill(pick(words.openings))} ${middles.slice(0, 2).join(' ')}`,
        middles.slice(2, 5).join(' '),
        fill(pick(words.closings)),
      ].join('\n\n'),
      createdAt: new Date(LAST_DAY - (POSTS - index) * DAY).toISOString(),
    };
  });

  const comments = Array.from(
    { length: COMMENTS },
    (_, index): CommentRow => ({
      id: index + 1,
      postId: 1 + upTo(POSTS),
      commenterId: 1 + upTo(PEOPLE),
      content: pick(words.replies),
    }),
  );

  const feed = Array.from({ length: FEED }, (_, index): FeedRow => {
    const base = { id: index + 1, createdAt: new Date(LAST_DAY - (FEED - index) * DAY).toISOString() };
    return index % 3 === 1
      ? { ...base, type: 'post', content: words.asides[Math.floor(index / 3) % words.asides.length]! }
      : { ...base, type: 'link', ...words.links[index % words.links.length]! };
  });

  return { authors, commenters: authors, posts, comments, feed };
}

function sentence(text: string, subject: (typeof words.subjects)[number]): string {
  const filled = text
    .replace('{thing}', subject.thing)
    .replace('{place}', subject.place)
    .replace('{tool}', subject.tool);
  return filled[0]!.toUpperCase() + filled.slice(1);
}

export async function writeDatabase(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(createDatabase(), null, 1));
}
