/** The one export of Next.js that is used here; apps install it. */
declare module 'next/navigation' {
  export function useServerInsertedHTML(render: () => import('react').ReactNode): void;
}
