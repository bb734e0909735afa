import { createResource, Entity, RestEndpoint, schema } from 'presource';

/** Every kind of schema, in the places where it may stand. */
abstract class Activity extends Entity {
  id = 0;
  declare readonly type: string;
  postedAt = new Date(0);
  static override schema: Record<string, unknown> = {
    postedAt: (text: string) => new Date(text),
  };
}
export class Link extends Activity {
  override readonly type = 'link' as const;
  url = '';
}
export class Note extends Activity {
  override readonly type = 'note' as const;
  content = '';
  attachments: (Link | Note)[] = [];
}
export const kinds = new schema.Union({ link: Link, note: Note }, 'type');
Note.schema = { ...Note.schema, attachments: [kinds] };

/** A list, a list of several kinds, and the same with a function that tells the kind. */
export const lists = [
  new RestEndpoint({ path: '/links', schema: new schema.Array(Link) }),
  new RestEndpoint({ path: '/mixed', schema: new schema.Array({ link: Link, note: Note }, 'type') }),
  new RestEndpoint({
    path: '/plural',
    schema: new schema.Array({ links: Link, notes: Note }, (value: Activity) => `${value.type}s`),
  }),
  new RestEndpoint({ path: '/one', schema: kinds }),
  new RestEndpoint({ path: '/many', schema: [kinds] }),
];

/** Objects: of a known shape, and maps of any keys. */
export const stats = new RestEndpoint({
  path: '/stats',
  schema: new schema.Object({ newest: [Link], pinned: Note, total: 0 }),
});
export const rates = new RestEndpoint({ path: '/rates', schema: new schema.Values(Link) });
export const mixedRates = new RestEndpoint({
  path: '/rates/mixed',
  schema: { data: new schema.Values({ link: Link, note: Note }, 'type') },
});

/** Lists that know more than their arguments say. */
export const Boards = createResource({
  path: '/boards/:board/notes/:id',
  schema: Note,
  searchParams: {} as { orderBy?: string; tag?: string } | undefined,
  paginationField: 'cursor',
}).extend((Base) => ({
  getList: Base.getList.extend({
    schema: {
      items: new schema.Collection([Note], {
        nonFilterArgumentKeys: (key: string) => key === 'orderBy',
        argsKey: ({ board, tag }: { board: string; tag?: string }) => ({ board, tag: tag?.toLowerCase() }),
      }),
      cursor: '',
    },
  }),
  byName: Base.getList.extend({
    path: '/boards/:board/map',
    schema: new schema.Collection(new schema.Values(Note)),
  }),
}));
export const assign = Boards.byName.assign;
export const more = Boards.getList.getPage;

/** Answers that are computed of what is there. */
export const allNotes = new schema.All(Note);
export const sorted = new schema.Query(allNotes, (notes, { ascending }: { ascending?: boolean } = {}) =>
  notes.toSorted((a, b) => (ascending ? a.id - b.id : b.id - a.id)),
);
export const remaining = new schema.Query(
  new schema.All(Note),
  (notes) => notes.filter(({ content }) => content === '').length,
);
export const ofBoard = new schema.Query(Boards.getList.schema.items, (notes) => notes.length);

/** A back reference that is resolved where it is read. */
export class Owner extends Entity {
  id = '';
  notes: string[] = [];
  static override schema = { notes: new schema.Lazy([Note]) };
}

/** Definitions that come later, because their classes do. */
export const growing = new schema.Union({ link: Link } as Record<string, typeof Link | typeof Note>, 'type');
growing.define({ note: Note });
