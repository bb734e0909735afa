import { ApiEntity } from '../api/entity.ts';

export class Milestone extends ApiEntity {
  title = '';
  isClosed = false;
  dueOn: Date | undefined = undefined;

  static override schema = { ...ApiEntity.schema, dueOn: (iso: string) => new Date(iso) };
}
