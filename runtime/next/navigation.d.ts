/** As much of Next.js as is used; apps have it. */
declare module 'next/navigation' {
  export function useServerInsertedHTML(render: () => import('react').ReactNode): void;
}
