export type { Change, Difference } from './changes.ts';
export { type InspectedDeclaration, type InspectedResponse, type Inspection, inspect } from './inspect.ts';
export { type Recording, recordCommits } from './record.ts';
export type { Commit, Sent } from './recorder.ts';
export { connectReduxDevTools, type ReduxOptions } from './redux.ts';
export type { Reason } from './why.ts';
