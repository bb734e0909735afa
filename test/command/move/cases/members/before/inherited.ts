import { AbortOptimistic, Entity, RestEndpoint, validateRequired } from '@data-client/rest';

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

  static schema = { createdAt: Date };

  static validate(processedEntity: any) {
    return validateRequired(processedEntity, this.defaults);
  }

  static shouldReorder(existingMeta: any, incomingMeta: any, existing: any, incoming: any) {
    return incoming.content === '' || super.shouldReorder(existingMeta, incomingMeta, existing, incoming);
  }

  static shouldUpdate(existingMeta: any, incomingMeta: any, existing: any, incoming: any) {
    return existing.content !== incoming.content && super.shouldUpdate(existingMeta, incomingMeta, existing, incoming);
  }
}

export class Checked extends Summary {
  static validate(processedEntity: any) {
    if (!processedEntity.title) return 'no title';
    return super.validate(processedEntity);
  }
}

export const vote = new RestEndpoint({
  path: '/articles/:id/vote',
  method: 'POST',
  schema: Article,
  getOptimisticResponse(snapshot: any, { id }: { id: string }) {
    const article = snapshot.get(Article, { id });
    if (!article) throw new AbortOptimistic();
    return { id, votes: article.votes + 1 };
  },
});
