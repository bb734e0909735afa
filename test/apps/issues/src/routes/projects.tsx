import { useSuspense } from 'presource/react';
import { day } from '../dates.ts';
import { ProjectResource, ReleaseResource } from '../resources/projects.ts';

function Releases({ projectId }: { projectId: number }) {
  const { results } = useSuspense(ReleaseResource.getList, { projectId });
  return results.map(({ id, tag, createdAt, publishedBy }) => (
    <li key={id}>
      {tag} by {publishedBy.title}, {day(createdAt)}
    </li>
  ));
}

export default function Projects() {
  const { results } = useSuspense(ProjectResource.getList, { isArchived: false });
  return results.map(({ id, name, owner, openIssues }) => (
    <section key={id}>
      <h2>{name}</h2>
      <p>
        of {owner.title}, {openIssues} open
      </p>
      <Releases projectId={id} />
    </section>
  ));
}
