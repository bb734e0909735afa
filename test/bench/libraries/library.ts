/** What an app of these payloads asks its server for. Each library has a declaration of its own for each. */
export type EndpointName =
  | 'posts'
  | 'post'
  | 'user'
  | 'flat'
  | 'projects'
  | 'feed'
  | 'link'
  | 'todos'
  | 'todo'
  | 'authors'
  | 'essays'
  | 'essay';

/**
 * What a measurement needs of a library: an empty store that takes a response and gives a value back. Everything
 * else (payloads, timing) is the same code for all.
 */
export interface Library {
  open(): Store;
  /** The payload as a server of this library sends it, where that is not the one of all others. */
  shape?(endpoint: EndpointName, payload: unknown): unknown;
  /** Build the keys of a to-do and of their list; absent where that is no step of its own. */
  readonly keys?: { one(id: number | string): string; list(): string };
  /** The largest store whose growth is measured, where larger ones take minutes; without it, a million. */
  readonly largest?: number;
}

/** The optional parts are what not every library has; `../participants.ts` says why. */
export interface Store {
  /** Normalizes and commits one response. Takes it over: nobody else uses it any more. */
  set(endpoint: EndpointName, response: unknown, id?: number): void;
  /** What a component would be given. */
  get(endpoint: EndpointName, id?: number): unknown;
  /**
   * Reading a to-do and their list as an app writes it, where finding the endpoint by its name takes as long; and finding
   * what the library keeps of a request, where that is a step of its own.
   */
  readonly direct?: { one(id: number): unknown; list(): unknown; answer?(id: number): unknown };
  /** Shows another title for a to-do before a server has answered; the returned function takes that back. */
  edit?(id: number, title: string): () => void | Promise<void>;
  /** Shows one more to-do at the end of the list, and waits for an answer that never comes. */
  push?(todo: object): void;
  /** Marks all answers of `todo` as not to be shown any more. */
  invalidate?(): void;
}

export const shaped = (library: Library, endpoint: EndpointName, payload: unknown): unknown =>
  library.shape?.(endpoint, payload) ?? payload;
