import { Entity } from 'presource';
import { User } from './user.ts';

/** Who is signed in: one for the whole app. */
export class Session extends Entity {
  token = '';
  user = User.fromJS();

  static override schema = { user: User };

  override pk() {
    return 'session';
  }
}
