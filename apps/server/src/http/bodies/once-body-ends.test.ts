import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onceBodyEnds } from './once-body-ends.ts';

const onEnd = vi.fn();
let server: Server;
let socket: Socket;
beforeEach(async () => {
  onEnd.mockReset();
  server = createServer();
  server.on('clientError', (_error, connection: Duplex) => connection.destroy());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
});
afterEach(() => {
  socket.destroy();
  server.close();
});

/** Receives a request that has sent two of three bytes of its body. */
async function receive(): Promise<{ raw: IncomingMessage; response: ServerResponse; connection: Socket }> {
  socket.write('POST / HTTP/1.1\r\nhost: swing.test\r\ncontent-length: 3\r\n\r\nab');
  const [raw, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  return { raw, response, connection: raw.socket };
}

it('[API-04] calls back once when the body has arrived, and leaves no listener on the connection', async () => {
  const { raw, response, connection } = await receive();
  const listenersBefore = connection.listenerCount('close');
  onceBodyEnds(raw, onEnd);
  socket.write('c');
  await once(raw.resume(), 'end');
  expect(connection.listenerCount('close')).toBe(listenersBefore);
  response.end();
  socket.end();
  await once(connection, 'close');
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('[API-04] calls back once when the connection closes before a response', async () => {
  const { raw, connection } = await receive();
  onceBodyEnds(raw, onEnd);
  socket.destroy();
  await once(connection, 'close');
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('[API-04] calls back once when the connection closes after a response that did not wait for the body', async () => {
  const { raw, response, connection } = await receive();
  onceBodyEnds(raw, onEnd);
  response.end('refused');
  await once(socket, 'data');
  expect(onEnd).not.toHaveBeenCalled();
  socket.destroy();
  await once(connection, 'close');
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('[API-04] calls back at once when the connection has closed already', async () => {
  const { raw, connection } = await receive();
  socket.destroy();
  await once(connection, 'close');
  onceBodyEnds(raw, onEnd);
  expect(onEnd).toHaveBeenCalledTimes(1);
});
