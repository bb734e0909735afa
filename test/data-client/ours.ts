import { Controller } from 'presource';
import type { Open } from './run.ts';

/** The types of a controller follow from its endpoint, which is any here. */
interface Untyped {
  getResponse(endpoint: unknown, ...args: unknown[]): ReturnType<ReturnType<Open>['read']>;
  get(query: unknown, ...args: unknown[]): unknown;
  fetch(endpoint: unknown, ...args: unknown[]): Promise<unknown>;
}

export const open: Open = () => {
  const waiting: ((response: Response) => void)[] = [];
  const made = new Controller({ fetch: () => new Promise((resolve) => waiting.push(resolve)) });
  const controller = made as unknown as Untyped;
  return {
    controller: made as never,
    read: (endpoint, args) => controller.getResponse(endpoint, ...args),
    query: (query, args) => controller.get(query, ...args),
    async begin(endpoint, args) {
      controller.fetch(endpoint, ...args).catch(() => {});
      await settled();
      const answer = waiting.pop()!;
      return (response) => {
        answer(response === undefined ? new Response('{}', { status: 500 }) : Response.json(response));
        return settled();
      };
    },
  };
};

/** Until the promises of a request have run. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
