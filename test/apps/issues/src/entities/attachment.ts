import { ApiEntity } from '../api/entity.ts';

export class Attachment extends ApiEntity {
  fileName = '';
  size = 0;
  url = '';
  issueId = 0;
}
