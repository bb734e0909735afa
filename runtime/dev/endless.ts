/**
 * Development only: stops readers that ask without end. Production has no such check: such a reader never shows
 * anything, which is obvious in development.
 */
import type { Answer, Owner } from '../controller/answer.ts';

/** The number of responses that may arrive in a row without a reader showing one. */
const ENOUGH = 10;

/** Responses that arrived, and that no component has shown yet. */
class Unseen {
  /** How many, by key. */
  readonly byKey = new Map<string, number>();
  /** Their answers, without those that a component rendered. */
  readonly answers = new Set<Answer>();
}

const all = new WeakMap<Owner, Unseen>();

function unseenOf(controller: Owner): Unseen {
  const unseen = all.get(controller) ?? new Unseen();
  all.set(controller, unseen);
  return unseen;
}

/** Sends a reader's request, and counts its response until a reader shows it. */
export function askWatched(answer: Answer, send: (answer: Answer) => Promise<unknown>): Promise<unknown> {
  const unseen = unseenOf(answer.owner);
  checkSchema(unseen, answer);
  checkKeys(unseen, answer);
  const { key } = answer;
  const isOwn = !answer.promise;
  const isFirst = answer.patience === undefined;
  const count = () => unseen.byKey.set(key, (unseen.byKey.get(key) ?? 0) + 1);
  const note = () => {
    // An answer that is requested again has been seen.
    if (answer.patience) unseen.answers.add(answer);
  };
  const promise = send(answer);
  // Count only the first failure of an answer: readers show it afterwards. A new answer with the same key does
  // not have it.
  promise.then(
    () => isOwn && count(),
    () => isOwn && isFirst && count(),
  );
  promise.then(note, note);
  return promise;
}

/** A reader that creates its schema on each render never sees a response. */
function checkSchema({ byKey }: Unseen, { endpoint, key }: Answer): void {
  if ((byKey.get(key) ?? 0) < ENOUGH) return;
  // Deferred, because React at once renders a component again that threw. After that people may try again.
  queueMicrotask(() => byKey.delete(key));
  throw newSchema(endpoint.name, key);
}

const newSchema = (name: string, key: string): Error =>
  new Error(
    `reader-endless: ${name} ${key}: ${ENOUGH} responses arrived, and none could be rendered. Create the endpoint and its ` +
      'schema once, outside components: a new schema is a new response, which the component has to wait for.',
  );

/**
 * A reader whose key changes on each render: each response makes it render with a new key that has no response. Typing or
 * leaving a page does not count: there the component renders earlier responses, or does not wait for them.
 */
function checkKeys(unseen: Unseen, { endpoint, key }: Answer): void {
  const { answers } = unseen;
  if (answers.size < ENOUGH) return;
  const before = [...answers].at(-1)!.key;
  queueMicrotask(() => answers.clear());
  // React renders again what threw for a new schema: the keys are the same.
  if (before === key) throw newSchema(endpoint.name, key);
  throw new Error(
    `reader-endless: ${endpoint.name} ${key}: ${ENOUGH} responses arrived, and none was rendered, the last one for ${before}. A component ` +
      'uses another key on each render. Keep its endpoint and what its arguments are made of (the current time, a random ' +
      'number, a new id) the same: in a state, or outside the component.',
  );
}

/** Records that a component renders with this answer. */
export function noteRender(controller: Owner, answer: Answer | undefined): void {
  all.get(controller)?.answers.delete(answer!);
}

/** Records that a component shows the data that it requested. */
export function noteShown(controller: Owner, { key }: Answer): void {
  const { byKey, answers } = unseenOf(controller);
  byKey.delete(key);
  answers.clear();
}
