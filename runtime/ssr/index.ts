export { dehydrate } from './dehydrate.ts';
export { embed } from './embed.ts';
export { hydrate } from './hydrate.ts';
export { ServerPage, type ServerPageOptions } from './page.ts';
export type { DehydratedState } from './state.ts';
