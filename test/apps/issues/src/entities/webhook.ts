import { ApiEntity } from '../api/entity.ts';

export class Webhook extends ApiEntity {
  url = '';
  events: string[] = [];
  isActive = true;
}
