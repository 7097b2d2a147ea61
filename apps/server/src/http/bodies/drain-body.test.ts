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

/** The request line of an upload to a draft that exists, with another key than its own. */
async function uploadWithWrongKey(): Promise<string> {
  const player = await server.factories.createPlayer();
  const { id } = await server.factories.createSubmission({ player, status: 'draft' });
  return `PUT /api/video/upload/${id}?key=wrong`;
}

it.each<[string, () => Promise<string>, number, string]>([
  ['a wrong key', uploadWithWrongKey, 404, 'Upload not found.'],
  ['JSON that is too long', async () => 'POST /api/login', 413, 'The request is too large.'],
])(
  '[API-04] a client that reads only after sending its whole body receives the error response: %s',
  async (_name, call, status, error) => {
    const socket = connect(port, '127.0.0.1');
    socket.pause();
    const headers = ['Host: swing.test', 'Connection: close', 'Content-Type: application/json'];
    socket.write(`${await call()} HTTP/1.1\r\n${headers.join('\r\n')}\r\nContent-Length: ${bodyBytes}\r\n\r\n`);
    const piece = Buffer.alloc(1024 * 1024, 32);
    for (let sent = 0; sent < bodyBytes; sent += piece.length) {
      if (!socket.write(piece)) await once(socket, 'drain');
    }
    const answer = await text(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain(`"error":"${error}"`);
  },
);
