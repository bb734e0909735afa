import { useController, useSuspense } from 'presource/react';
import { OrganizationResource, TeamResource, WebhookResource } from '../resources/organizations.ts';

export default function Organization({ login = 'acme' }: { login?: string }) {
  const { name } = useSuspense(OrganizationResource.get, { login });
  const teams = useSuspense(TeamResource.getList, { login });
  const hooks = useSuspense(WebhookResource.getList, { login });
  const controller = useController();
  return (
    <>
      <h1>{name}</h1>
      {teams.results.map(({ slug, members }) => (
        <p key={slug}>
          {slug}: {members.map(({ title }) => title).join(', ')}
        </p>
      ))}
      {hooks.results.map(({ id, url, isActive }) => (
        <button
          key={id}
          type="button"
          onClick={() =>
            controller.fetch(WebhookResource.update, { login, id }, { url, isActive: !isActive })
          }
        >
          {url} {isActive ? '(on)' : '(off)'}
        </button>
      ))}
    </>
  );
}
