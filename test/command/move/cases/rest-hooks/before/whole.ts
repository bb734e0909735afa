import * as Data from 'rest-hooks';

export class Author extends Data.Resource {
  readonly id: number = 0;
}
export const nameOf = (error: Data.NetworkError) => error.name;
