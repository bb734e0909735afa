import { createResource, Entity } from 'presource';

export class Photo extends Entity {
  id = 0;
  title = '';
}

// `getList.getPage` appends a page to the list, without duplicates.
export const PhotoResource = createResource({
  urlPrefix: 'https://api.example.com',
  path: '/photos/:id',
  schema: Photo,
  paginationField: 'cursor',
});
