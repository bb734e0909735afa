import * as Data from 'rest-hooks';
import * as DataData from 'presource';

export class Author extends Data.Resource {
  readonly id: number = 0;
}
export const nameOf = (error: DataData.NetworkError) => error.name;
