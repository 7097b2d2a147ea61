import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await startTestServer();
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => server.close());

const bodyBytes = 32 * 1024 * 1024;

it.each([
  ['a wrong key', 'PUT /api/video/upload/3f2b5d4e-0000-4000-8000-000000000000?key=f', 404],
  ['JSON that is too long', 'POST /api/login', 413],
])(
  '[API-04] a client that reads only after sending its whole body receives the error response: %s',
  async (_name, call, status) => {
    const socket = connect(port, '127.0.0.1');
    socket.pause();
    const headers = ['Host: swing.test', 'Connection: close', 'Content-Type: application/json'];
    socket.write(`${call} HTTP/1.1\r\n${headers.join('\r\n')}\r\nContent-Length: ${bodyBytes}\r\n\r\n`);
    const piece = Buffer.alloc(1024 * 1024, 32);
    for (let sent = 0; sent < bodyBytes; sent += piece.length) {
      if (!socket.write(piece)) await once(socket, 'drain');
    }
    expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  },
);
