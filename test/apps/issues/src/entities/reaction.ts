import { Entity } from 'presource';
import { User } from './user.ts';

export class Reaction extends Entity {
  commentId = 0;
  kind = '';
  login = '';
  user = User.fromJS();

  static override schema = { user: User };

  override pk() {
    return `${this.commentId}-${this.kind}-${this.login}`;
  }
}
