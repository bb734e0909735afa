import { Entity, RestEndpoint } from 'presource';

export class Summary extends Entity {
  id = '';
  title = '';
  static key = 'Article';
  static toString() {
    return 'Article';
  }
}

export class Article extends Summary {
  content = '';
  createdAt = new Date(0);

  static schema = { createdAt: (iso: string) => new Date(iso) };

  static shouldReorder(existingMeta: any, incomingMeta: any, existing: any, incoming: any) {
    return incoming.content === '' || (super.shouldReorder?.(existingMeta, incomingMeta, existing, incoming) ?? incomingMeta.fetchedAt < existingMeta.fetchedAt);
  }

  static shouldUpdate(existingMeta: any, incomingMeta: any, existing: any, incoming: any) {
    return existing.content !== incoming.content && (super.shouldUpdate?.(existingMeta, incomingMeta, existing, incoming) ?? true);
  }
}

export class Checked extends Summary {
  static validate(processedEntity: any) {
    if (!processedEntity.title) return 'no title';
    return super.validate?.(processedEntity);
  }
}

export const vote = new RestEndpoint({
  path: '/articles/:id/vote',
  method: 'POST',
  schema: Article,
  getOptimisticResponse(snapshot: any, { id }: { id: string }) {
    const article = snapshot.get(Article, { id });
    if (!article) return undefined;
    return { id, votes: article.votes + 1 };
  },
});
