import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '@swing/dev-postgres/free-port';

export interface TcpGate {
  port: number;
  /** Cuts all connections and refuses new ones, as when the machine behind it has stopped. */
  shut(): Promise<void>;
  /** Accepts connections again. */
  open(): Promise<void>;
}

/** Starts a TCP proxy to a local port. A test shuts it to make the server behind it unreachable. */
export async function openTcpGate(target: number): Promise<TcpGate> {
  const port = await freePort();
  const sockets = new Set<Socket>();
  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    const other = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    keep(socket, other);
    keep(other, socket);
    socket.pipe(other);
    other.pipe(socket);
  });
  const gate: TcpGate = {
    port,
    async shut() {
      if (!server.listening) return;
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
    async open() {
      if (!server.listening) await once(server.listen(port, '127.0.0.1'), 'listening');
    },
  };
  await gate.open();
  return gate;
}
