import type { Controller } from '../controller/controller.ts';
import { type Commit, recorderOf } from './recorder.ts';

/** The recording of a controller. */
export interface Recording {
  /** The last 200 commits, the oldest first; the same list, which grows. */
  readonly commits: readonly Commit[];
  /** Ends it, unless somebody else records the same controller. */
  stop(): void;
}

/**
 * Records each commit of a controller from now on: what changed, which readers were told, and why each of the others was
 * not. What `<DevTools>` shows, for tests and for Node.
 *
 * ```ts
 * const { commits } = recordCommits(controller);
 * controller.set(Post, { id: 1 }, { title: 'Edited' });
 * await Promise.resolve();
 * commits.at(-1)?.readers; // [{ key: 'GET /posts', told: true, because: ['Post 1 ([0]) changed: …'] }]
 * ```
 */
export function recordCommits(controller: Controller): Recording {
  const recorder = recorderOf(controller);
  return { commits: recorder.commits, stop: recorder.subscribe(() => {}) };
}
