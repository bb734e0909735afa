import type { Answer } from '../controller/answer.ts';
import type { Controller } from '../controller/controller.ts';
import { addHooks } from '../controller/hooks.ts';
import { Node } from '../store/node.ts';
import type { CommitLogs } from '../store/store.ts';
import { nodeOf, undo } from '../store/transaction.ts';
import { Dehydrator } from './dehydrate.ts';
import type { DehydratedState } from './state.ts';

/**
 * The states of a streamed page. React keeps the markup of a boundary until all of it is there. If data change meanwhile, a
 * state of its own has what that markup shows.
 */
export class PageParts {
  readonly data: Dehydrator;
  /** States that are not sent yet. */
  private kept: DehydratedState[] = [];
  /** The responses that readers got since the last state. */
  private readonly shown = new Set<Answer>();

  constructor(private readonly controller: Controller) {
    this.data = new Dehydrator(controller);
    addHooks(controller, {
      onAccess: (answer) => {
        if (answer.freshUntil()) this.shown.add(answer);
      },
      onCommit: (commit) => this.keep(commit),
    });
  }

  /** The states since the last call. */
  take(): DehydratedState[] {
    const last = this.data.takePart();
    const all = last ? [...this.kept, last] : this.kept;
    this.kept = [];
    this.shown.clear();
    return all;
  }

  /** Keeps what readers got, if a commit changed data that were there. */
  private keep({ logs }: CommitLogs): void {
    const { shown, controller, data } = this;
    // The page of a server that shows pending mutations is sent without them.
    if (!shown.size || controller.store.overlay || !logs.some(hasChanges)) return;
    const after = [...logs].reverse().map((log) => undo(log));
    try {
      const state = data.takePart(shown);
      if (state) this.kept.push(state);
    } finally {
      for (const log of after.reverse()) undo(log);
    }
    shown.clear();
  }
}

const hasChanges = (log: CommitLogs['logs'][number]): boolean =>
  log.some((entry) => {
    const before = entry instanceof Node ? undefined : entry.was.data;
    return before !== undefined && before !== nodeOf(entry).data;
  });
