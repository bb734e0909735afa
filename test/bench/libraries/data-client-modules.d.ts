/**
 * The part of data-client that the measurements touch. Its own types are written for React 18 and older compilers,
 * and its packages are installed only when something is measured, so a type check must not need them.
 */
declare module '@data-client/core' {
  export interface State {
    readonly optimistic: readonly unknown[];
  }
  export const initialState: State;
  export function createReducer(controller: Controller): (state: State, action: unknown) => State;
  export class Controller {
    constructor(options: { dispatch(action: unknown): Promise<void>; getState(): State });
    setResponse(endpoint: unknown, ...argsAndResponse: unknown[]): Promise<void>;
    getResponse(endpoint: unknown, ...argsAndState: unknown[]): { data: unknown };
    fetch(endpoint: unknown, ...args: unknown[]): Promise<unknown>;
  }
}

declare module '@data-client/rest' {
  export abstract class Entity {}
  export const createResource: unknown;
  export const RestEndpoint: unknown;
  export const schema: unknown;
}

declare module '@data-client/react' {
  export const AsyncBoundary: unknown;
  export const CacheProvider: unknown;
  export const useController: unknown;
  export const useSuspense: unknown;
}
