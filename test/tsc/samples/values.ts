import { createResource, Entity } from 'presource';

export interface Row {
  readonly id: number;
}
export type Rows = Row[];
export const limit = 5;
export let counter = 0;
export const enum Level {
  Low = 1,
  High = Low << 1,
}
export enum Color {
  Red = 'red',
  Blue = 'blue',
}
export function mark(..._args: unknown[]): void {}
export class Tag extends Entity {
  id = '';
  label = '';
}
export const raise = () => ++counter;
export const TagResource = createResource({ path: '/tags/:id', schema: Tag });
export default class Base {
  constructor(readonly name: string) {}
}
