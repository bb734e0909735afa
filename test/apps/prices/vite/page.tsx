import { Live } from '../lib/live.tsx';
import { Screen } from './screen.tsx';

/** The pages of `app/`, without Next.js. */
export function Page({ path }: { path: string }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>Prices</title>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <Live />
        <Screen path={path} />
      </body>
    </html>
  );
}
