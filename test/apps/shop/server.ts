/** The server of the shops, in memory. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Api } from '../../../examples/blog/scripts/servers.ts';

interface Row {
  id: number;
  [field: string]: unknown;
}

function makeData() {
  const categories: Row[] = ['Tea', 'Cups', 'Books'].map((name, at) => ({ id: at + 1, name }));
  const customers: Row[] = ['Ines', 'Kofi'].map((name, at) => ({ id: at + 1, name }));
  const titles = [
    'Assam',
    'Blue cup',
    'Ceylon',
    'Darjeeling',
    'Earl Grey',
    'Fine cup',
    'Green tea',
    'History of tea',
  ];
  const products: Row[] = titles.map((title, at) => ({
    id: at + 1,
    title,
    price: 350 + 125 * at,
    stock: 10,
    category: title.endsWith('cup') ? 2 : title.startsWith('History') ? 3 : 1,
  }));
  const reviews: Row[] = [
    { id: 1, product: 1, author: 1, text: 'Strong', stars: 5 },
    { id: 2, product: 1, author: 2, text: 'Too strong', stars: 2 },
  ];
  const orders: Row[] = [{ id: 1, state: 'packed', customer: 2, lines: [{ product: 2, quantity: 1 }] }];
  return { categories, customers, products, reviews, orders };
}

const PER_PAGE = 3;

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
}

/** What the server answers, by method and path. A record of another table is nested, except the customer of an order. */
function routesOf(data: ReturnType<typeof makeData>) {
  const { categories, customers, products, reviews, orders } = data;
  const byId = (rows: Row[], id: unknown) => rows.find((row) => row.id === Number(id))!;
  const product = (row: Row) => ({ ...row, category: byId(categories, row.category) });
  const review = (row: Row) => ({ ...row, author: byId(customers, row.author) });
  const order = (row: Row) => {
    const sold = (row.lines as Row[]).map(({ product, quantity }) => ({
      product: byId(products, product),
      quantity: Number(quantity),
    }));
    const total = sold.reduce((sum, { product, quantity }) => sum + Number(product.price) * quantity, 0);
    const lines = sold.map((line) => ({ product: product(line.product), quantity: line.quantity }));
    return { ...row, lines, total };
  };
  const add = (rows: Row[], fields: object): Row => {
    const row = { ...fields, id: Math.max(...rows.map(({ id }) => id)) + 1 };
    rows.push(row);
    return row;
  };
  const change = (row: Row, fields: object) => Object.assign(row, fields);
  type Route = (ids: string[], body: Row, query: URLSearchParams) => Answer;
  const routes: Record<string, Route> = {
    'GET categories': () => ({ body: categories }),
    'GET categories/:': ([id]) => ({ body: byId(categories, id) }),
    'PATCH categories/:': ([id], body) => ({ body: change(byId(categories, id), body) }),
    'GET customers': () => ({ body: customers }),
    'GET customers/:': ([id]) => ({ body: byId(customers, id) }),
    'PATCH customers/:': ([id], body) => ({ body: change(byId(customers, id), body) }),
    'GET products': (_, __, query) => {
      const found = products.filter(
        ({ category }) => !query.get('category') || category === Number(query.get('category')),
      );
      const from = Number(query.get('cursor') ?? 0);
      const end = from + PER_PAGE;
      return {
        body: { items: found.slice(from, end).map(product), next: end < found.length ? String(end) : null },
      };
    },
    'GET search': (_, __, query) => {
      const word = query.get('query')!.toLowerCase();
      return {
        body: products.filter(({ title }) => String(title).toLowerCase().includes(word)).map(product),
      };
    },
    'GET products/:': ([id]) => ({ body: product(byId(products, id)) }),
    'PATCH products/:': ([id], body) => {
      if (Number(body.stock) > 12) return { status: 422, body: { message: 'The shelf is full' } };
      return { body: product(change(byId(products, id), body)) };
    },
    'GET products/:/reviews': ([id]) => ({
      body: reviews.filter((row) => row.product === Number(id)).map(review),
    }),
    'POST products/:/reviews': ([id], body) => {
      if (!body.text) return { status: 422, body: { message: 'Write something' } };
      return { status: 201, body: review(add(reviews, { ...body, product: Number(id), author: 1 })) };
    },
    'DELETE products/:/reviews/:': ([, id]) => {
      reviews.splice(reviews.indexOf(byId(reviews, id)), 1);
      return { status: 204 };
    },
    'GET orders': (_, __, query) => ({
      body: orders
        .filter(({ customer }) => !query.get('customer') || customer === Number(query.get('customer')))
        .map(order),
    }),
    'GET orders/:': ([id]) => ({ body: order(byId(orders, id)) }),
    'POST orders': (_, { lines }) => {
      for (const line of lines as Row[]) {
        const row = byId(products, line.product);
        row.stock = Number(row.stock) - Number(line.quantity);
      }
      return { status: 201, body: order(add(orders, { state: 'new', customer: 1, lines })) };
    },
    'POST orders/:/cancel': ([id]) => {
      byId(orders, id).state = 'cancelled';
      return { status: 204 };
    },
  };
  return routes;
}

export interface ShopApi extends Api {
  /** The server changes an order by itself. */
  pack(id: number): void;
  /** Changes are answered once the returned function is called: what is shown until then is a guess. */
  hold(): () => void;
}

export async function startShop(): Promise<ShopApi> {
  const data = makeData();
  const routes = routesOf(data);
  const log: string[] = [];
  let held: Promise<void> | undefined;

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://api');
    const sent = await text(request);
    const path = pathname.slice(1).replace(/\/\d+/g, '/:');
    const ids = [...pathname.matchAll(/\/(\d+)/g)].map(([, id]) => id!);
    const route = routes[`${request.method} ${path}`];
    const { status = 200, body } = route?.(ids, sent ? JSON.parse(sent) : {}, searchParams) ?? {
      status: 404,
    };
    if (request.method !== 'GET') await held;
    log.push(`${request.method} ${request.url} ${status} ${sent}`.trim());
    response.writeHead(status, body ? { 'content-type': 'application/json' } : {});
    response.end(body && JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    log,
    pack(id) {
      data.orders.find((row) => row.id === id)!.state = 'packed';
    },
    hold() {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
