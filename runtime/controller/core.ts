import type { EndpointInterface } from '../endpoint/interface.ts';
import type { Snapshot } from '../types/options.ts';
import type { Answer, AnswerOwner } from './answer.ts';

/** The members of a controller that requests and responses use; its reads are for `getOptimisticResponse`. */
export interface ControllerCore extends AnswerOwner, Omit<Snapshot, 'fetchedAt'> {
  /** An endpoint with its arguments: the same object as long as it is used. */
  answer(endpoint: EndpointInterface, args: readonly unknown[]): Answer;
}
