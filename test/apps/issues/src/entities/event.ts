import { schema } from 'presource';
import { ApiEntity } from '../api/entity.ts';
import { Comment } from './comment.ts';
import { Issue } from './issue.ts';
import { User } from './user.ts';

/** What happened: the subject is what it happened to. */
export class Event extends ApiEntity {
  type = '';
  actor = User.fromJS();
  subject: Issue | Comment | undefined = undefined;

  static override schema = {
    ...ApiEntity.schema,
    actor: User,
    subject: new schema.Union({ issue: Issue, comment: Comment }, 'type'),
  };
}
