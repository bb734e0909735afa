/** A part of the runtime: linked by the files that need it, and by all uncompiled files. */
export interface Part {
  /** Names that need it wherever they occur in a file: as a member, as a key or as text. */
  readonly words: readonly string[];
  /** Names that need it where they get a value: keys, members of classes, targets of assignments. */
  readonly options: readonly string[];
  /** Options that need it as text, too: without it they would have no effect, and nothing would say so. */
  readonly texts?: readonly string[];
  /** Exports of ours that need it where a file imports them. */
  readonly imports?: readonly string[];
  /** Parts that it depends on; its module imports them. */
  readonly needs: readonly PartName[];
}

export type PartName =
  | 'additions'
  | 'bodies'
  | 'changes'
  | 'circles'
  | 'content'
  | 'controls'
  | 'converters'
  | 'custom'
  | 'deletions'
  | 'derived'
  | 'forms'
  | 'keys'
  | 'kinds'
  | 'moves'
  | 'optimistic'
  | 'pages'
  | 'paths'
  | 'related'
  | 'remakes'
  | 'resets'
  | 'responses'
  | 'shapes'
  | 'signals'
  | 'twins';

const names = (text: string): readonly string[] => text.split(' ');

/**
 * The parts that the runtime is linked from, besides its core: one line each. The compiler, the build and the tests read it; the
 * part itself is the module of its name in `parts/`, and the entry `presource/with-<name>`.
 */
export const PARTS: Readonly<Record<PartName, Part>> = {
  /** Items that join lists. */
  additions: { words: names('push unshift assign'), options: [], needs: ['bodies'] },
  /** Arguments of mutations: a body, and parameters before it. */
  bodies: { words: names('update partialUpdate'), options: ['method'], needs: [] },
  /** Items that leave lists, and functions that merge them into lists. */
  changes: { words: names('remove addWith'), options: [], needs: ['additions'] },
  /**
   * Records that may refer to each other in a circle. A class whose schema names more than classes declared before it needs it, and
   * a schema that gets more of them later.
   */
  circles: { words: names('EntityMixin define'), options: [], imports: ['field'], needs: ['remakes'] },
  /** Responses that are read as their endpoint's option says. A file in which the option may be needs it. */
  content: { words: [], options: [], needs: ['forms'] },
  /** Methods of a controller that write to its store, or watch it. */
  controls: { words: names('set setResponse setError watch'), options: [], needs: [] },
  /** Functions as schemas, and endpoints without a schema. */
  converters: { words: [], options: [], needs: [] },
  /** Methods by which classes, and endpoints, handle responses themselves, and indexed fields. */
  custom: {
    words: [],
    options: names('process validate merge shouldReorder shouldUpdate indexes'),
    needs: ['forms'],
  },
  /** Responses that delete records. */
  deletions: { words: names('delete Invalidate'), options: [], needs: ['bodies'] },
  /** Classes that extend `RestEndpoint`. A file that uses the class otherwise than in `new` needs it. */
  derived: { words: [], options: [], needs: [] },
  /** Endpoints of one key that make another value of a response. */
  forms: { words: [], options: ['parseResponse'], needs: [] },
  /** Matches keys with an endpoint, for all arguments. */
  keys: { words: names('invalidateAll expireAll testKey'), options: [], needs: [] },
  /** Schemas of several kinds, which an attribute tells apart. A use of a schema that may have several needs it. */
  kinds: { words: ['Union'], options: [], needs: [] },
  /** Items that move between lists. */
  moves: { words: names('move moveWith'), options: [], needs: ['changes'] },
  /** Responses that are shown before they arrive. */
  optimistic: {
    words: [],
    options: names('optimistic getOptimisticResponse'),
    texts: names('optimistic getOptimisticResponse'),
    needs: ['bodies'],
  },
  /** Lists that grow by pages. `addWith` without a merge is the schema of a page. */
  pages: { words: names('getPage paginated addWith'), options: ['paginationField'], needs: ['additions'] },
  /** The parser of paths. A path that the compiler did not compile needs it. */
  paths: { words: [], options: [], needs: [] },
  /** Fields of entities that hold links. A class with a `schema`, or one that gets it, needs it. */
  related: { words: ['EntityMixin'], options: [], imports: ['field'], needs: [] },
  /** Records that are made again, because their class, or its schema, is another one than before. */
  remakes: { words: [], options: [], needs: [] },
  /** Empties the store of a controller. */
  resets: { words: ['resetEntireStore'], options: [], needs: [] },
  /** Methods of a controller that read stored responses. */
  responses: { words: names('getResponse getError fetchIfStale'), options: [], needs: [] },
  /** Objects as schemas, and what is not certainly a schema of another kind. */
  shapes: { words: ['Object'], options: [], needs: ['converters'] },
  /** Signals by which callers end a call. */
  signals: { words: [], options: ['signal'], needs: [] },
  /** Classes with one key, of which the last replaces the others. A class that sets its key needs it. */
  twins: { words: [], options: ['key'], imports: ['entity'], needs: ['remakes'] },
};

/**
 * The parts that all uncompiled code links. `kinds` comes with the schemas that may have several, and `derived` with
 * `RestEndpoint`.
 */
export const UNCOMPILED_PARTS: readonly PartName[] = (Object.keys(PARTS) as PartName[]).filter(
  (part) => part !== 'kinds' && part !== 'derived',
);
