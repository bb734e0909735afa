/** Methods of a controller that read a stored response, and its age. */
import { now } from '../clock.ts';
import type { ReadEndpoint } from '../endpoint/interface.ts';
import { ExpiryStatus, orNothing, type StoredResponse } from './answer.ts';
import type { Controller } from './controller.ts';

type Args = readonly unknown[];

export function getResponse(controller: Controller, endpoint: ReadEndpoint, ...args: Args): StoredResponse {
  if (args[0] === null) {
    const data = orNothing(controller, endpoint);
    return { data, error: undefined, expiresAt: Infinity, expiryStatus: ExpiryStatus.Valid };
  }
  const answer = controller.answer(endpoint, args);
  const { data, error } = answer.read();
  const { expiresAt, meta } = answer;
  const isValid = answer.freshUntil() || (error && now() < expiresAt);
  return {
    data: meta.invalid ? orNothing(controller, endpoint) : data,
    error,
    expiresAt,
    expiryStatus: !isValid
      ? ExpiryStatus.Invalid
      : endpoint.invalidIfStale || !answer.freshUntil()
        ? ExpiryStatus.InvalidIfStale
        : ExpiryStatus.Valid,
  };
}

export const getError = (controller: Controller, endpoint: ReadEndpoint, ...args: Args): Error | undefined =>
  getResponse(controller, endpoint, ...args).error;

export function fetchIfStale(
  controller: Controller,
  endpoint: ReadEndpoint,
  ...args: Args
): Promise<unknown> {
  const { data, error, expiresAt, expiryStatus } = getResponse(controller, endpoint, ...args);
  if (now() >= expiresAt || expiryStatus === ExpiryStatus.Invalid)
    return controller.fetch(endpoint, ...(args as []));
  return error ? Promise.reject(error) : Promise.resolve(data);
}
