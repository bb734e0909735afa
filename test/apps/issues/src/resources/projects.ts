import { apiResource } from '../api/resource.ts';
import { Branch } from '../entities/branch.ts';
import { Project } from '../entities/project.ts';
import { Release } from '../entities/release.ts';

export const ProjectResource = apiResource({
  path: '/projects/:id',
  schema: Project,
  searchParams: {} as { owner?: string; isArchived?: boolean } | undefined,
});

export const BranchResource = apiResource({ path: '/projects/:projectId/branches/:name', schema: Branch });

export const ReleaseResource = apiResource({ path: '/projects/:projectId/releases/:id', schema: Release });
