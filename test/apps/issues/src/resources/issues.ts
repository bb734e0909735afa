import { apiResource } from '../api/resource.ts';
import { Attachment } from '../entities/attachment.ts';
import { Issue } from '../entities/issue.ts';
import { Label } from '../entities/label.ts';
import { Milestone } from '../entities/milestone.ts';

export interface IssueFilter {
  project?: number;
  state?: 'open' | 'closed';
  label?: string;
  q?: string;
}

export const IssueResource = apiResource({
  path: '/issues/:id',
  schema: Issue,
  searchParams: {} as IssueFilter | undefined,
  optimistic: true,
});

export const LabelResource = apiResource({ path: '/projects/:projectId/labels/:id', schema: Label });

export const MilestoneResource = apiResource({
  path: '/projects/:projectId/milestones/:id',
  schema: Milestone,
});

export const AttachmentResource = apiResource({
  path: '/issues/:issueId/attachments/:id',
  schema: Attachment,
});
