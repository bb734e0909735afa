import { createResource } from 'presource';
import { User } from './entities.ts';
import { urlPrefix } from './server.ts';

/** json-server's `_expand=author` reads a table named `authors`, so that table has the people. */
export const UserResource = createResource({
  urlPrefix,
  path: '/authors/:id',
  schema: User,
});
