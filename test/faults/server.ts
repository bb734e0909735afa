import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** How a server answers one request. */
export type Answer = (response: ServerResponse, request: IncomingMessage) => void | Promise<void>;

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML = '<!doctype html>\n<html><head><title>Sign in</title></head><body>Welcome</body></html>';

const text =
  (status: number, type: string, body: string, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  };

/** The answer that an endpoint expects. */
export const ok = (value: unknown): Answer => text(200, JSON_TYPE, JSON.stringify(value));

/** The connection breaks before there is an answer. */
export const hangUp: Answer = ({ socket }) => void socket!.resetAndDestroy();

/** The answer begins, and the connection breaks in the middle of its body. */
export const breakOff =
  (value: unknown): Answer =>
  (response) => {
    const body = JSON.stringify(value);
    response.writeHead(200, { 'content-type': JSON_TYPE, 'content-length': body.length });
    response.write(body.slice(0, body.length / 2), () => response.socket!.resetAndDestroy());
  };

/** The body comes in pieces, each when the last one has gone. */
export const dripping =
  (value: unknown): Answer =>
  async (response) => {
    response.writeHead(200, { 'content-type': JSON_TYPE });
    for (const letter of JSON.stringify(value)) {
      response.write(letter);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    response.end();
  };

/** Nothing is ever said. */
export const silent: Answer = () => {};

export const status = (code: number, body: unknown = { message: 'no' }, headers = {}): Answer =>
  text(code, JSON_TYPE, JSON.stringify(body), headers);

/** A page where data are due: what proxies, portals and single-page hosts send, with status 200. */
export const page: Answer = text(200, 'text/html', HTML);

/** The same, said to be JSON. */
export const pageAsJson: Answer = text(200, JSON_TYPE, HTML);

/** JSON that ends early although the connection did not. */
export const truncated = (value: unknown): Answer => {
  const body = JSON.stringify(value);
  return text(200, JSON_TYPE, body.slice(0, body.length / 2));
};

/** No body at all. */
export const empty =
  (code = 204): Answer =>
  (response) =>
    void response.writeHead(code).end();
export const emptyJson: Answer = text(200, JSON_TYPE, '');

/** An answer that the test gives when it wants to. */
export function later(answer: Answer) {
  let release!: () => void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held: Answer = async (response, request) => {
    await released;
    await answer(response, request);
  };
  return { answer: held, release };
}

/** A server on a socket of its own, which answers the requests of a test in turn. */
export function faultyServer() {
  const requests: string[] = [];
  const answers: Answer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    request.resume();
    // A client that keeps a connection would learn of its end only with the next request.
    response.setHeader('connection', 'close');
    await (answers.shift() ?? status(500, { message: 'the test said nothing' }))(response, request);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const listen = (port = 0) => new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => void server.close(() => resolve()));
  };
  let port = 0;
  beforeAll(async () => {
    await listen();
    port = (server.address() as AddressInfo).port;
  });
  afterEach(() => {
    requests.length = 0;
    answers.length = 0;
    for (const socket of sockets) socket.destroy();
  });
  afterAll(close);
  return {
    requests,
    /** What the next requests are answered with. */
    answer: (...next: Answer[]) => void answers.push(...next),
    /** Of the answers that were given none is left. */
    forget: () => void answers.splice(0),
    get urlPrefix() {
      return `http://127.0.0.1:${port}`;
    },
    /** Nobody listens while `run` lasts. */
    async down<T>(run: () => Promise<T>): Promise<T> {
      await close();
      try {
        return await run();
      } finally {
        await listen(port);
      }
    },
  };
}
