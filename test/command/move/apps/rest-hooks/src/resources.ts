import { createResource, Entity, RestEndpoint, type RestGenerics, schema } from '@rest-hooks/rest';

export abstract class ApiEntity extends Entity {
  readonly id: number | undefined = undefined;
  pk() {
    return `${this.id}`;
  }
}

export class Article extends ApiEntity {
  readonly title: string = '';
  readonly slug: string = '';
  readonly createdAt: Date = new Date(0);

  static urlRoot = '/articles';
  static schema = { createdAt: Date };
  static get key() {
    return 'Article';
  }
  static useIncoming(existingMeta: any, incomingMeta: any, existing: any, incoming: any) {
    return existing.updatedAt <= incoming.updatedAt;
  }
}

export class AuthEndpoint<O extends RestGenerics = any> extends RestEndpoint<O> {
  getRequestInit(body: any) {
    return { ...super.getRequestInit(body), credentials: 'same-origin' as const };
  }
}

const Base = createResource({ path: '/articles/:id', schema: Article, Endpoint: AuthEndpoint });
export const ArticleResource = {
  ...Base,
  publish: Base.partialUpdate.extend({ path: '/articles/:id/publish', method: 'POST', body: undefined }),
  deleteAll: new AuthEndpoint({ path: '/articles', method: 'DELETE', body: undefined, schema: [new schema.Delete(Article)] }),
};
