import { ApiEntity } from '../api/entity.ts';
import { Issue } from './issue.ts';

export class Notification extends ApiEntity {
  isRead = false;
  reason = '';
  issue = Issue.fromJS();

  static override schema = { ...ApiEntity.schema, issue: Issue };
}
