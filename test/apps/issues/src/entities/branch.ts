import { Entity } from 'presource';

export class Branch extends Entity {
  name = '';
  projectId = 0;
  isProtected = false;

  override pk() {
    return `${this.projectId}/${this.name}`;
  }
}
