import { useSuspense } from 'presource/react';
import { ProjectResource, ReleaseResource } from '../resources/projects.ts';

function Releases({ projectId }: { projectId: number }) {
  const { results } = useSuspense(ReleaseResource.getList, { projectId });
  return results.map(({ id, tag, createdAt }) => (
    <li key={id}>
      {tag} {createdAt.toLocaleDateString()}
    </li>
  ));
}

export default function Projects() {
  const { results } = useSuspense(ProjectResource.getList, { archived: false });
  return results.map(({ id, name, owner }) => (
    <section key={id}>
      {name} of {owner.title}
      <Releases projectId={id} />
    </section>
  ));
}
