import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { limitBodyTime } from './body-time-limit.ts';

const app = Fastify();
afterEach(() => app.close());

test('[API-04] a JSON body that never ends is cut, one that arrives is answered', async () => {
  limitBodyTime(app, { seconds: 1 });
  app.post('/echo', (request, reply) => reply.send(request.body));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;

  const slow = connect(port, '127.0.0.1');
  slow.write('POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{"a"');
  slow.on('error', () => undefined);
  const [answer] = await Promise.all([text(slow), once(slow, 'close')]);
  expect(answer).not.toContain('200 OK');

  const whole = await fetch(`http://127.0.0.1:${port}/echo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  });
  expect(await whole.json()).toEqual({ a: 1 });
});

async function text(socket: ReturnType<typeof connect>): Promise<string> {
  let read = '';
  socket.on('data', (chunk) => {
    read += chunk.toString();
  });
  await once(socket, 'close');
  return read;
}
