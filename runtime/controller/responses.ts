/** Methods of a controller that read a stored response, and its age. */
import { now } from '../clock.ts';
import type { ReadEndpoint } from '../endpoint/interface.ts';
import { ExpiryStatus, nothing, type StoredResponse } from './answer.ts';
import type { Controller } from './controller.ts';

type Args = readonly unknown[];

export const getResponse = (controller: Controller, endpoint: ReadEndpoint, ...args: Args): StoredResponse =>
  args[0] === null
    ? nothing(controller, endpoint)
    : { ...controller.read(controller.answer(endpoint, args)) };

export const getError = (controller: Controller, endpoint: ReadEndpoint, ...args: Args): Error | undefined =>
  getResponse(controller, endpoint, ...args).error;

export function fetchIfStale(
  controller: Controller,
  endpoint: ReadEndpoint,
  ...args: Args
): Promise<unknown> | undefined {
  const { expiresAt, expiryStatus } = getResponse(controller, endpoint, ...args);
  const isFresh = now() < expiresAt && expiryStatus !== ExpiryStatus.Invalid;
  return isFresh ? undefined : controller.fetch(endpoint, ...(args as []));
}
