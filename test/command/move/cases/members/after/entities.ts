import {
  createResource,
  Entity,
  NetworkError,
  schema,
  type Snapshot as SnapshotInterface,
} from 'presource';
import { useController, useDebounce } from 'presource/react';

class Base extends Entity {
  id = '';

  static shouldUpdate() {
    return true;
  }
}
export class Post extends Base {
  title = '';

  static queryKey() {
    return undefined;
  }
  static pk(value: { id: string }) {
    return value.id;
  }
}
class Plain {
  static pk() {}
}

export const PostResource = createResource({ path: '/posts/:id', schema: Post });
export const removePost = PostResource.get.extend({ method: 'DELETE', schema: new schema.Invalidate(Post) });
export const addPost = PostResource.getList.extend({ update: (id: string) => ({ all: (ids: string[]) => [...ids, id] }) });
export const vote = PostResource.partialUpdate.extend({
  getOptimisticResponse(snap: SnapshotInterface, params: object) {
    if (!snap.get(Post, params)) return undefined;
    return params;
  },
});
export const refused = (response: Response) => new NetworkError('', response.url, response.statusText || response.status, response);
export const refusedBy = (error: { response: Response }) => new NetworkError(error.response);

export function useNew(text: string) {
  const controller = useController();
  const [typed] = useDebounce(text, 100);
  void controller.getState();
  return () => controller.fetch(PostResource.getList.push, { title: typed }).then(() => Plain.pk());
}
