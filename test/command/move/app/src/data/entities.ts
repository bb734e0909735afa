import { Entity } from '@data-client/rest';

/** All records of this API have an id. */
export abstract class ApiEntity extends Entity {
  readonly id: string = '';

  pk() {
    return `${this.id}`;
  }
}

export class User extends ApiEntity {
  readonly name: string = '';

  static key = 'User';
}

export class Task extends ApiEntity {
  readonly title: string = '';
  readonly done: boolean = false;
  readonly list: string = '';
  readonly owner: User = User.fromJS();
  readonly createdAt: Date = new Date(0);

  static key = 'Task';
  static schema = {
    owner: User,
    createdAt: (iso: string) => new Date(iso),
  };

  get label() {
    return `${this.title} (${this.owner.name}, ${this.createdAt.getUTCFullYear()})`;
  }
}
