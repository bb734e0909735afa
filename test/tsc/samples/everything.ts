/*! A license that stays. */
// A comment of the file.

/* Detached. */

import { createResource, Entity, schema } from 'presource';
import Base, { Color, counter, Level, limit, mark, type Row, type Rows, raise, Tag } from './values';
import * as values from './values';
import type { TagResource } from './values';

export { raise as increase } from './values';
export * as everything from './values';

/** Documented. */
export abstract class Shape<T extends object = Row> extends Base {
  static #count = 0;
  static readonly all = new Map<string, Shape<object>>(); // behind
  readonly #secret: number = 1;
  declare readonly virtual?: T;
  protected optional?: string;
  definite!: number;
  ['computed' + limit] = limit;
  1 = 'one';
  'quoted-name' = /re[/]g/u;

  static {
    Shape.#count += 1; /* in a block */
  }

  constructor(
    readonly first: T,
    private second = Level.High,
    ...rest: number[]
  ) {
    super(`${first}`);
    this.definite = rest.length + this.second;
  }

  abstract area(): number;

  get secret(): number {
    return this.#secret;
  }
  set secret(value) {
    if (#secret in this && value > 0) this.definite = value;
    else if (value === 0) return;
  }

  overloaded(value: string): string;
  overloaded(value: number): number;
  overloaded(value: unknown): unknown {
    return value as never;
  }

  async *items(this: Shape<T>): AsyncGenerator<number, void> {
    for await (const item of [1, 2, 3]) yield item;
    yield* [await Promise.resolve(4)];
  }
}

@mark
export class Post extends Entity {
  @mark id = 0;
  @mark() author: Tag = Tag.fromJS();
  @mark created: Date = new Date(0);
  @mark rows?: Rows;
  @mark color: Color | undefined = Color.Red;
  static schema = { author: Tag, tags: [Tag], nested: { deep: Tag } };

  constructor(
    public tag?: Tag,
    public row?: Row,
  ) {
    super();
  }

  @mark method(tag: Tag, level: Level): Promise<string> {
    return Promise.resolve(`${tag.id}${level}`);
  }
}

export namespace Inner {
  export const value = limit;
  export namespace Deeper {
    export const sum = value + Inner.value;
  }
}

function destructure({ a, b: { c = limit, ...others } = { c: 1 } }: Record<string, any>, [d, , e = 2]: number[] = []) {
  const { [`key${a}`]: key, ...rest } = others;
  [counter, values.limit].forEach((value) => value);
  label: for (let i = 0, j = 1; i < j; i++) {
    if (i % 2) continue label;
    else break;
  }
  for (const name in rest) delete rest[name];
  do raise();
  while (counter < 3);
  switch (c) {
    // the first case
    case Level.Low:
    case Level.High: {
      return key ?? d ?? e;
    }
    default:
      throw new Error('none');
  }
}

export const expression = (
  // leading
  limit as number satisfies number /* trailing */
);
export const calls = [
  raise(),
  raise?.(),
  values.raise!(),
  new Tag(),
  new Map<string, Row>(),
  import('./values'),
  (0, raise)(),
  void 0,
  typeof limit,
  -limit ** 2,
  limit ? counter : (limit, counter),
  String.raw`a${limit}b${`c${counter}`}d`,
  async () => await raise(),
  function named<T>(this: T, ...args: T[]) {
    return [this, ...args, new.target, arguments.length];
  },
  class extends Tag {
    static override key = 'Anonymous';
  },
  {
    limit,
    ...values,
    get computed() {
      return Level.High;
    },
    async *[Symbol.iterator]() {},
    method: destructure,
    'quoted': 1e3,
    0x10: 10n,
  },
];
let assigned: unknown;
({ assigned, ...assigned } = { assigned: <unknown>1 });
assigned ??= values.Color.Blue;
assigned ||= destructure;
try {
  raise();
} catch {
  counter;
} finally {
}

export const PostResource = createResource({
  path: '/posts/:id', // the path
  schema: Post,
  searchParams: {} as { author?: string } | undefined,
});
export const list = /* pure */ new schema.All(Post);
// The end.
export type { Row, TagResource };
export { destructure as default, limit };
/* Behind all. */
