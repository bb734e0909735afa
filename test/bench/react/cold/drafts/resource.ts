import { createResource, Entity } from 'presource';

class User extends Entity {
  id = 0;
  name = '';
}

class Draft extends Entity {
  id = 0;
  title = '';
  status = '';
  user = User.fromJS();
  static override schema = { user: User };
}

export const DraftResource = createResource({ path: '/drafts/:id', schema: Draft, optimistic: true });
