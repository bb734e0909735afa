import { apiResource } from '../api/resource.ts';
import { Organization } from '../entities/organization.ts';
import { Team } from '../entities/team.ts';
import { Webhook } from '../entities/webhook.ts';

export const OrganizationResource = apiResource({ path: '/orgs/:login', schema: Organization });

export const TeamResource = apiResource({ path: '/orgs/:login/teams/:id', schema: Team });

export const WebhookResource = apiResource({ path: '/orgs/:login/hooks/:id', schema: Webhook });
