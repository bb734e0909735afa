import { Entity } from 'presource';

/** Everything that the server numbers, and dates. */
export abstract class ApiEntity extends Entity {
  id = 0;
  createdAt = new Date(0);
  updatedAt = new Date(0);

  static schema: Record<string, unknown> = {
    createdAt: (iso: string) => new Date(iso),
    updatedAt: (iso: string) => new Date(iso),
  };
}
