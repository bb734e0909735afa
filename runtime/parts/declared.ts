/** A part of the runtime: linked by the files that need it, and by everything that is not compiled. */
export interface Part {
  /** Names that ask for it wherever a file has them: as a member, as a key or as text. */
  readonly words: readonly string[];
  /** Names that ask for it where something is given under them: keys, members of classes, targets of assignments. */
  readonly options: readonly string[];
  /** Parts that it does not work without; its module imports them. */
  readonly needs: readonly PartName[];
}

export type PartName =
  | 'additions'
  | 'bodies'
  | 'controls'
  | 'custom'
  | 'keys'
  | 'optimistic'
  | 'paths'
  | 'shapes';

const names = (text: string): readonly string[] => text.split(' ');

/**
 * The parts that the runtime is linked from, besides its core: one line each. The compiler, the build and the tests read it; the
 * part itself is the module of its name beside this one, and the entry `presource/with-<name>`.
 */
export const PARTS: Readonly<Record<PartName, Part>> = {
  /** Changes of lists: items that join or leave them, and further pages. */
  additions: {
    words: names('push unshift assign remove getPage paginated addWith'),
    options: ['paginationField'],
    needs: ['bodies'],
  },
  /** Arguments of what is not read: a body, and parameters beside it. */
  bodies: { words: names('update partialUpdate delete'), options: ['method'], needs: [] },
  /** Methods of a controller that only some apps use. */
  controls: { words: names('set setResponse setError watch resetEntireStore'), options: [], needs: [] },
  /** Methods by which classes handle responses themselves, and indexed fields. */
  custom: {
    words: [],
    options: names('process validate merge shouldReorder shouldUpdate indexes'),
    needs: [],
  },
  /** Tells whether a key is one of an endpoint, whatever its arguments. */
  keys: { words: names('invalidateAll expireAll testKey'), options: [], needs: [] },
  /** Answers that are shown before they came. */
  optimistic: { words: [], options: names('optimistic getOptimisticResponse'), needs: ['bodies'] },
  /** The parser of paths. What asks for it is a path that the compiler did not take apart. */
  paths: { words: [], options: [], needs: [] },
  /** Objects, functions and nothing in the place of a schema. What asks for it is a schema that is not plainly another. */
  shapes: { words: names('Query Object'), options: [], needs: [] },
};
