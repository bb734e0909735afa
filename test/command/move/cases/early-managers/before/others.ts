import { useController } from '@data-client/react';

declare const action: { meta: { args: unknown[] }; payload: unknown };

/** Actions of another library. */
export const useOthers = () => [useController(), action.meta.args, action.payload];
