import type { Controller } from '../controller/controller.ts';
import { type Commit, recorderOf } from './recorder.ts';

/** The recording of a controller. */
export interface Recording {
  /** The last 200 commits, oldest first; always the same array. */
  readonly commits: readonly Commit[];
  /** Stops recording, unless there are other recordings of the same controller. */
  stop(): void;
}

/**
 * Records each commit of a controller from now on: its changes, the notified readers, and why others were not
 * notified. The data of `<DevTools>`, for tests and for Node.
 *
 * ```ts
 * const { commits } = recordCommits(controller);
 * controller.set(Post, { id: 1 }, { title: 'Edited' });
 * await new Promise((resolve) => setTimeout(resolve));
 * commits.at(-1)?.readers; // [{ key: 'GET /posts', notified: true, because: ['Post 1 ([0]) changed: …'] }]
 * ```
 */
export function recordCommits(controller: Controller): Recording {
  const recorder = recorderOf(controller);
  return { commits: recorder.commits, stop: recorder.subscribe(() => {}) };
}
