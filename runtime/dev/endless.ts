/**
 * Development only: stops readers that ask without end. Production has no such check: such a reader never shows
 * anything, which is obvious in development.
 */

import { now } from '../clock.ts';
import type { Answer, AnswerOwner } from '../controller/answer.ts';
import { linked } from '../linked.ts';

/** The number of responses that may arrive in a row without a reader showing one. */
const ENOUGH = 10;

/** The number of requests of one key in a row that may fail, each sent so many milliseconds after the failure before it. */
const OFTEN = 30;
const AT_ONCE = 100;

/** Responses that arrived, and that no component has shown yet. */
class Unseen {
  /** How many, by key. */
  readonly byKey = new Map<string, number>();
  /**
   * Their answers, without those that a component rendered, each with the number of responses that it followed: each of those
   * had arrived, unseen, before the next one was asked for. Rows that ask side by side do not follow each other.
   */
  readonly answers = new Map<Answer, number>();
  /** Answers in flight that their component no longer waits for: it has other arguments by now. */
  readonly overtaken = new WeakSet<Answer>();
  /** The last failures by key, and how many were followed by a request at once. */
  readonly failures = new Map<string, { readonly at: number; readonly count: number }>();
}

const all = new WeakMap<AnswerOwner, Unseen>();

function unseenOf(controller: AnswerOwner): Unseen {
  const unseen = all.get(controller) ?? new Unseen();
  all.set(controller, unseen);
  return unseen;
}

/** Sends a reader's request, and counts its response until a reader shows it. */
export function askWatched(answer: Answer, send: (answer: Answer) => Promise<unknown>): Promise<unknown> {
  // It waits for a deletion, and sends nothing yet.
  if (linked.outcome?.(answer)) return send(answer);
  const unseen = unseenOf(answer.owner);
  checkSchema(unseen, answer);
  const followed = checkKeys(unseen, answer);
  const before = failuresBefore(unseen, answer);
  const { key } = answer;
  const isOwn = !answer.promise;
  const isFirst = answer.patience === undefined;
  const count = () => unseen.byKey.set(key, (unseen.byKey.get(key) ?? 0) + 1);
  const note = () => {
    // An answer that is requested again has been seen.
    if (answer.patience && !unseen.overtaken.has(answer)) unseen.answers.set(answer, followed);
  };
  const promise = send(answer);
  const { aborter } = answer;
  // Count only the first failure of an answer: readers show it afterwards. A new answer with the same key does
  // not have it.
  promise.then(
    () => isOwn && count(),
    () => isOwn && isFirst && count(),
  );
  promise.then(note, () => {
    // An abort is no response.
    if (aborter?.signal.aborted) return;
    note();
    if (isOwn) unseen.failures.set(key, { at: now(), count: before + 1 });
  });
  return promise;
}

/**
 * The number of failures in a row that a request follows, each at once. People who try again take longer; something reacts to
 * the error, and clears it.
 */
function failuresBefore({ failures }: Unseen, { endpoint, key }: Answer): number {
  const last = failures.get(key);
  if (!last || now() - last.at > AT_ONCE) return 0;
  if (last.count < OFTEN) return last.count;
  queueMicrotask(() => failures.delete(key));
  throw new Error(
    `reader-endless: ${endpoint.name} ${key}: ${OFTEN} requests in a row failed, because something invalidates or expires it, or ` +
      'empties the store, for each error. Call invalidateAll, expireAll or resetEntireStore in a middleware (addHooks): there, errors stay.',
  );
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
 * A reader whose key changes on each render: each response makes it render with a new key that has no response. Typing, an
 * arrow key that is held down, or leaving a page does not count: there the component renders earlier responses, or does not
 * wait for them. Returns the number of unseen responses that this request follows.
 */
function checkKeys({ answers }: Unseen, { endpoint, key }: Answer): number {
  let followed = 0;
  for (const before of answers.values()) followed = Math.max(followed, before + 1);
  if (followed < ENOUGH || answers.size < ENOUGH) return followed;
  const before = [...answers.keys()].at(-1)!.key;
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
export function noteRender(controller: AnswerOwner, answer: Answer | undefined): void {
  all.get(controller)?.answers.delete(answer!);
}

/** Records that a component waits for this answer, and no longer for the one before. */
export function noteWaiting(controller: AnswerOwner, answer: Answer, before: Answer | undefined): void {
  const { overtaken } = unseenOf(controller);
  overtaken.delete(answer);
  if (before !== answer && before?.promise) overtaken.add(before);
}

/** Records that a component shows the data that it requested. */
export function noteShown(controller: AnswerOwner, { key }: Answer): void {
  const { byKey, answers } = unseenOf(controller);
  byKey.delete(key);
  answers.clear();
}
