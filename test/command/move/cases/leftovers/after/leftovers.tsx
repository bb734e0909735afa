import { useError, somethingNew } from '@data-client/react';
import { useSuspense } from 'presource/react';
import { prepareStore, DataProvider } from '@data-client/react/redux';
import { Img } from '@data-client/img';
import { hookifyResource, INVALID, type NI, type RestFetch } from '@data-client/rest';
import { get, resources } from './resources';

export const Everything = ({ id }: { id: NI<string> }) => {
  useError(get, { id });
  useSuspense(get, { id });
  return <DataProvider store={prepareStore({}, [somethingNew], hookifyResource(resources, INVALID))}>
    <Img src="/a.png" />
  </DataProvider>;
};
export type Fetching = RestFetch<object>;
