import { ApiEntity } from '../api/entity.ts';

export class Label extends ApiEntity {
  name = '';
  color = '';
  description = '';
}
