import { apiResource } from '../api/resource.ts';
import { User } from '../entities/user.ts';

export const UserResource = apiResource({ path: '/users/:login', schema: User });
