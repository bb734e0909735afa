import type { Answer, State } from '../controller/answer.ts';
import type { Controller } from '../controller/controller.ts';
import type { Node } from '../store/node.ts';
import { answersOf } from './graph.ts';

/** The states of an answer before and after a commit. */
export type StateChange = readonly [before: State, now: State];

const FINE: State = {};

/** Remembers the states of answers, because the log of a commit has only their data. */
export class States {
  private known = new WeakMap<Answer, State>();

  constructor(private readonly controller: Controller) {}

  /** Remembers all present states. */
  remember(): void {
    for (const answer of answersOf(this.controller)) this.known.set(answer, answer.state);
  }

  /** The states of these nodes' answers, before and after what happened since. */
  changed(nodes: Iterable<Node>): Map<Node, StateChange> {
    const wanted = new Set(nodes);
    const changes = new Map<Node, StateChange>();
    for (const answer of answersOf(this.controller)) {
      const { node, state } = answer;
      if (!wanted.has(node)) continue;
      changes.set(node, [this.known.get(answer) ?? FINE, state]);
      this.known.set(answer, state);
    }
    return changes;
  }
}
