import { ApiEndpoint } from '../api/endpoint.ts';
import { Session } from '../entities/session.ts';

export const signIn = new ApiEndpoint({
  path: '/session',
  method: 'POST',
  schema: Session,
  body: {} as { login: string; password: string },
});

export const signOut = new ApiEndpoint({
  path: '/session',
  method: 'DELETE',
  schema: undefined,
  body: undefined,
});

export const currentSession = new ApiEndpoint({ path: '/session', schema: Session });
