/** Records of the payloads' types as one would write them by hand: a function per type, fields compared by name. */
import type { flat, PostData as Post, projects, TodoData as Todo, UserData as User } from '../payloads.ts';

type Comment = Post['comments'][number];
type Product = ReturnType<typeof flat>[number];
type Project = ReturnType<typeof projects>['project'][number];
type BuildType = Project['buildTypes']['buildType'][number];
type FeedItem = { id: number; type: string; url?: string; title?: string; content?: string };

/** An entity: what is shown of it, which is the parsed object itself. */
export interface Row<T> {
  data: T;
}

interface CommentRow extends Row<Comment> {
  commenter: Row<User>;
}

interface PostRow extends Row<Post> {
  author: Row<User>;
  comments: CommentRow[];
}

interface ProjectRow extends Row<Project> {
  buildTypes: Row<BuildType>[];
}

/** A table of records without relations. */
class Table<T extends { id: number | string }> {
  private readonly rows = new Map<number | string, Row<T>>();
  private readonly isSame: (a: T, b: T) => boolean;

  constructor(isSame: (a: T, b: T) => boolean) {
    this.isSame = isSame;
  }

  readonly write = (data: T): Row<T> => {
    const known = this.rows.get(data.id);
    const row = known ?? { data };
    if (!known) this.rows.set(data.id, row);
    else if (!this.isSame(row.data, data)) row.data = data;
    return row;
  };
}

export class Tables {
  readonly users = new Table<User>((a, b) => a.name === b.name);
  readonly todos = new Table<Todo>(
    (a, b) => a.title === b.title && a.completed === b.completed && a.userId === b.userId,
  );
  readonly feed = new Table<FeedItem>(
    (a, b) => a.type === b.type && a.url === b.url && a.title === b.title && a.content === b.content,
  );
  readonly products = new Table<Product>(
    (a, b) =>
      a.sku === b.sku &&
      a.name === b.name &&
      a.description === b.description &&
      a.price === b.price &&
      a.currency === b.currency &&
      a.stock === b.stock &&
      a.weight === b.weight &&
      a.available === b.available &&
      a.discontinuedAt === b.discontinuedAt &&
      a.createdAt === b.createdAt &&
      a.updatedAt === b.updatedAt,
  );
  private readonly buildTypes = new Table<BuildType>(
    (a, b) =>
      a.internalId === b.internalId &&
      a.name === b.name &&
      a.projectId === b.projectId &&
      a.templateFlag === b.templateFlag &&
      a.href === b.href &&
      a.webUrl === b.webUrl,
  );
  private readonly comments = new Map<number, CommentRow>();
  private readonly posts = new Map<number, PostRow>();
  private readonly projects = new Map<string, ProjectRow>();

  private readonly writeComment = (data: Comment): CommentRow => {
    const commenter = this.users.write(data.commenter);
    const known = this.comments.get(data.id);
    if (known?.data.content === data.content && known.commenter === commenter) return known;
    data.commenter = commenter.data;
    return replace(this.comments, known, { data, commenter });
  };

  readonly writePost = (data: Post): PostRow => {
    const author = this.users.write(data.author);
    const comments = data.comments.map(this.writeComment);
    const known = this.posts.get(data.id);
    const isSameList = known !== undefined && areSame(known.comments, comments);
    if (isSameList && isSamePost(known.data, data) && known.author === author) return known;
    data.author = author.data;
    if (isSameList) data.comments = known.data.comments;
    else for (let i = 0; i < comments.length; i++) data.comments[i] = comments[i]!.data;
    return replace(this.posts, known, { data, author, comments });
  };

  readonly writeProject = (data: Project): ProjectRow => {
    const buildTypes = data.buildTypes.buildType.map(this.buildTypes.write);
    const known = this.projects.get(data.id);
    if (known && isSameProject(known.data, data) && areSame(known.buildTypes, buildTypes)) return known;
    data.buildTypes.buildType = buildTypes.map(show);
    return replace(this.projects, known, { data, buildTypes });
  };
}

/** Others hold the row that is there; it becomes the new one. */
function replace<Id, T extends Row<{ id: Id }>>(rows: Map<Id, T>, known: T | undefined, row: T): T {
  if (known) return Object.assign(known, row);
  rows.set(row.data.id, row);
  return row;
}

const isSamePost = (a: Post, b: Post) =>
  a.title === b.title && a.createdAt === b.createdAt && a.body === b.body;

const isSameProject = (a: Project, b: Project) =>
  a.internalId === b.internalId &&
  a.name === b.name &&
  a.parentProjectId === b.parentProjectId &&
  a.archived === b.archived &&
  a.description === b.description &&
  a.href === b.href &&
  a.webUrl === b.webUrl &&
  a.buildTypes.count === b.buildTypes.count;

const areSame = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((item, i) => item === b[i]);

export const show = <T>(row: Row<T>): T => row.data;

/** What the rows show: the same array as before where nothing in it is another. */
export function showAll<R, T>(rows: readonly R[], before: T[] | undefined, showOne: (row: R) => T): T[] {
  if (before?.length !== rows.length) return rows.map(showOne);
  let items = before;
  for (let i = 0; i < rows.length; i++) {
    const item = showOne(rows[i]!);
    if (item === items[i]) continue;
    if (items === before) items = before.slice();
    items[i] = item;
  }
  return items;
}

function showComment(row: CommentRow): Comment {
  const commenter = row.commenter.data;
  if (row.data.commenter !== commenter) row.data = { ...row.data, commenter };
  return row.data;
}

export function showPost(row: PostRow): Post {
  const author = row.author.data;
  const comments = showAll(row.comments, row.data.comments, showComment);
  if (row.data.author !== author || row.data.comments !== comments)
    row.data = { ...row.data, author, comments };
  return row.data;
}

export function showProject(row: ProjectRow): Project {
  const { buildTypes } = row.data;
  const buildType = showAll(row.buildTypes, buildTypes.buildType, show);
  if (buildType !== buildTypes.buildType)
    row.data = { ...row.data, buildTypes: { ...buildTypes, buildType } };
  return row.data;
}
