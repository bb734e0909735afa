import { ApiEntity } from '../api/entity.ts';
import { Label } from './label.ts';
import { Milestone } from './milestone.ts';
import { Project } from './project.ts';
import { User } from './user.ts';

export class Issue extends ApiEntity {
  number = 0;
  title = '';
  body = '';
  state: 'open' | 'closed' = 'open';
  comments = 0;
  author = User.fromJS();
  project = Project.fromJS();
  milestone: Milestone | undefined = undefined;
  assignees: User[] = [];
  labels: Label[] = [];

  static override schema = {
    ...ApiEntity.schema,
    author: User,
    project: Project,
    milestone: Milestone,
    assignees: [User],
    labels: [Label],
  };

  get isOpen() {
    return this.state === 'open';
  }
}
