import type { Answer } from '../controller/answer.ts';
import { ask } from '../controller/requests.ts';
import { react } from './react.ts';

/**
 * The claims of one boundary: the answers that unmounted readers below it wait for, each with a function that releases it;
 * and inner boundaries with such answers, which React may also drop before they mount. React does not notify a component
 * that it drops before mounting, but the boundary knows when it stops showing its fallback.
 */
export class Claims extends Map<Answer | Claims, () => void> {
  /** The number of fallbacks of this boundary on screen. */
  shown = 0;
  /** A response arrived, and the boundary has not rendered for it. */
  declare ready?: boolean;

  constructor(
    readonly outer?: Claims,
    /** Renders the boundary. */
    readonly refresh?: () => void,
  ) {
    super();
  }

  /** Releases the given claims, or all, unless a fallback is still on screen. */
  end = (claims: Iterable<readonly [unknown, () => void]> = this): void => {
    if (!this.shown) for (const [, end] of claims) end();
  };
}

/** Without a boundary of ours, an answer is retained until its response arrives. */
export const ClaimsContext = /*#__PURE__*/ react.createContext(/*#__PURE__*/ new Claims());

/**
 * Renders the boundary if its fallback is on screen and the last answer that it waits for arrived. React also
 * renders when a promise resolves, but shows the result up to 300 ms later; it shows a change of state at once.
 * In a transition it still pauses for events, and animates what a `ViewTransition` contains.
 */
export function reveal(claims: Claims): void {
  // Answers of boundaries inside do not count: those have fallbacks of their own. What was read last is current, because
  // these answers are observed; to read one again may throw the error of a user function, which belongs to its reader.
  const isReady = (key: Answer | Claims) => key instanceof Claims || key.shown?.reading;
  if (claims.ready && claims.shown && [...claims.keys()].every(isReady)) {
    claims.ready = false;
    react.startTransition(claims.refresh!);
  }
}

/** Requests an answer, and retains it for a reader that is being rendered. */
export function claim(claims: Claims, answer: Answer): Promise<unknown> {
  const { outer } = claims;
  claims.get(answer)?.();
  const promise = ask(answer);
  const release = answer.retain();
  // The data may arrive with another response, too.
  const stop = answer.observe(() => {
    claims.ready = true;
    reveal(claims);
  });
  const end = () => {
    release();
    stop();
    if (claims.get(answer) === end) {
      claims.delete(answer);
      // The reader left. A caller may still wait for the response: that is as fresh as elsewhere.
      if (answer.promise) answer.patience = 0;
    }
    if (!claims.size) outer?.delete(claims);
  };
  claims.set(answer, end);
  outer?.set(claims, claims.end);
  promise.then(end, end);
  return promise;
}
