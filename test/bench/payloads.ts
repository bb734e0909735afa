/**
 * The five payloads the measurements run on, generated from a seed instead of kept as files: 700 kB of JSON in a
 * repository says nothing that these functions do not. The same seed gives the same text on every machine.
 */
import { between, pick, type Random, random, sentence, word } from './random.ts';

export type PayloadName = 'posts' | 'flat' | 'projects' | 'feed' | 'todos';

export const payloadNames: readonly PayloadName[] = ['posts', 'flat', 'projects', 'feed', 'todos'];

export const payloadTitles: Record<PayloadName, string> = {
  posts: '1,000 nested posts',
  flat: '2,000 flat, 12 fields',
  projects: '709 projects, 2,117 build types',
  feed: '10,000 links and posts (All)',
  todos: '10,000 todos',
};

export interface PostData {
  id: number;
  title: string;
  createdAt: string;
  body: string;
  author: UserData;
  comments: { id: number; content: string; commenter: UserData }[];
}

export interface UserData {
  id: number;
  name: string;
}

export interface TodoData {
  id: number;
  userId: number;
  title: string;
  completed: boolean;
}

/** Parsed payloads, by name; each call makes fresh objects. */
export const payloads = { posts, flat, projects, feed, todos };

/** Posts with their author (of 100 users) and five comments with commenters nested: the same user many times. */
export function posts(count = 1_000): PostData[] {
  const r = random(1);
  const users = Array.from({ length: 100 }, (_, i) => user(r, i + 1));
  return Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    title: sentence(r, 5),
    createdAt: date(r),
    body: sentence(r, 14),
    author: { ...pick(r, users) },
    comments: Array.from({ length: 5 }, (_, j) => ({
      id: i * 5 + j + 1,
      content: sentence(r, 4),
      commenter: { ...pick(r, users) },
    })),
  }));
}

/** Entities without relations and with a dozen fields of mixed kinds, as a table behind an admin page has them. */
export function flat(count = 2_000) {
  const r = random(2);
  return Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    sku: `${word(r).toUpperCase()}-${between(r, 1_000, 9_999)}`,
    name: sentence(r, 3),
    description: sentence(r, 10),
    price: between(r, 100, 99_999) / 100,
    currency: pick(r, ['EUR', 'USD', 'JPY']),
    stock: between(r, 0, 500),
    weight: between(r, 1, 40_000),
    available: r() < 0.8,
    discontinuedAt: r() < 0.1 ? date(r) : null,
    createdAt: date(r),
    updatedAt: date(r),
  }));
}

/** A build server's answer: projects, each with its build types inside an object that also counts them. */
export function projects() {
  const r = random(3);
  const counts = buildTypeCounts(r, 709, 2_117);
  return {
    count: counts.length,
    project: counts.map((count, i) => {
      const id = `${word(r)}_${word(r)}_${i}`;
      return {
        id,
        internalId: `project${i}`,
        name: sentence(r, 2),
        parentProjectId: i === 0 ? null : `project${between(r, 0, i - 1)}`,
        archived: r() < 0.1,
        description: sentence(r, 6),
        href: `/app/rest/projects/id:${id}`,
        webUrl: `https://ci.example.com/project.html?projectId=${id}`,
        buildTypes: { count, buildType: Array.from({ length: count }, (_, j) => buildType(r, id, j)) },
      };
    }),
  };
}

/** Two kinds of entities in one list, told apart by `type`. */
export function feed(count = 10_000) {
  const r = random(4);
  return Array.from({ length: count }, (_, i) =>
    r() < 0.5
      ? { id: i + 1, type: 'link', url: `https://example.com/${word(r)}/${i}`, title: sentence(r, 4) }
      : { id: i + 1, type: 'post', content: sentence(r, 8) },
  );
}

/** Many entities of few fields: what is paid per entity shows here. */
export function todos(count = 10_000): TodoData[] {
  const r = random(5);
  return Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    userId: between(r, 1, 100),
    title: sentence(r, 5),
    completed: r() < 0.5,
  }));
}

/**
 * Users that hold the posts they wrote as pks, and posts that hold their author and reviewers as pks: a cycle through
 * every object there is.
 */
export function twoWay(count = 1_000) {
  const r = random(6);
  const posts = Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    title: sentence(r, 3),
    author: between(r, 1, 100),
    reviewers: [between(r, 1, 50), between(r, 51, 100)],
  }));
  const users = Array.from({ length: 100 }, (_, i) => ({
    id: i + 1,
    name: word(r),
    posts: posts.filter((post) => post.author === i + 1).map((post) => post.id),
  }));
  return { posts, users };
}

function user(r: Random, id: number): UserData {
  const name = `${capital(word(r))} ${capital(word(r))}`;
  return { id, name };
}

function buildType(r: Random, projectId: string, index: number) {
  const id = `${projectId}_${word(r)}${index}`;
  return {
    id,
    internalId: `bt${between(r, 1, 99_999)}`,
    name: sentence(r, 2),
    projectId,
    templateFlag: r() < 0.1,
    href: `/app/rest/buildTypes/id:${id}`,
    webUrl: `https://ci.example.com/viewType.html?buildTypeId=${id}`,
  };
}

/** How many build types each project has: none to eight, with exactly `total` in all. */
function buildTypeCounts(r: Random, projectCount: number, total: number): number[] {
  const counts = Array.from({ length: projectCount }, () => 0);
  for (let placed = 0; placed < total; ) {
    const at = between(r, 0, projectCount - 1);
    if (counts[at]! < 8) {
      counts[at]!++;
      placed++;
    }
  }
  return counts;
}

function date(r: Random): string {
  return new Date(Date.UTC(2024, between(r, 0, 11), between(r, 1, 28), between(r, 0, 23))).toISOString();
}

function capital(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1);
}
