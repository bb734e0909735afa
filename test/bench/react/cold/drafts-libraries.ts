import { type PageLibrary, pageLibraries } from '../build.ts';

/** The libraries in apps of drafts alone; of ours also the hook that suspends, below a boundary. */
export const draftsLibraries: readonly PageLibrary[] = pageLibraries.flatMap((library) =>
  library.module === 'presource' && !library.from
    ? [
        library,
        {
          ...library,
          id: `${library.id}-suspense`,
          title: `${library.title}, useSuspense`,
          module: 'presource-suspense',
        },
      ]
    : library,
);
