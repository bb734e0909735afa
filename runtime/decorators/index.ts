export { entity } from './entity.ts';
export { field, pk } from './members.ts';
