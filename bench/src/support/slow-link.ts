import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface LinkConditions {
  bytesPerSecond: number;
  roundTripMs: number;
  /** Round trips before the first request of a connection: 1 for TCP, 2 with TLS 1.3. */
  handshakeRoundTrips: number;
}

export interface SlowLink {
  /** Origin of the site through the link. */
  origin: string;
  close(): Promise<void>;
}

const packetBytes = 1_448;

/**
 * Starts a TCP proxy in front of `target` with the delay and bandwidth of a phone's connection. All connections share
 * the bandwidth, packet by packet in turn. Chromium's own emulation neither delays handshakes nor shares bandwidth this
 * way, so its figures are too good.
 */
export async function startSlowLink(target: string, conditions: LinkConditions): Promise<SlowLink> {
  const { hostname, port } = new URL(target);
  const { roundTripMs, handshakeRoundTrips } = conditions;
  const down = createPacer(conditions.bytesPerSecond);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port) });
    const openAt = performance.now() + handshakeRoundTrips * roundTripMs;
    const send = down.open((packet) => setTimeout(() => client.write(packet), roundTripMs / 2));
    client.on('data', (data) => {
      setTimeout(() => upstream.write(data), Math.max(0, openAt - performance.now()) + roundTripMs / 2);
    });
    upstream.on('data', (data) => send(data));
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket.setNoDelay());
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        setTimeout(() => other.end(), roundTripMs);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async close() {
      down.stop();
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

type Deliver = (packet: Buffer) => void;

/** Delivers the packets of several senders at one rate, in turn. */
function createPacer(bytesPerSecond: number) {
  const queues: { packets: Buffer[]; deliver: Deliver }[] = [];
  let freeAt = performance.now();
  let turn = 0;
  const timer = setInterval(deliverDue, 2);

  function deliverDue(): void {
    const now = performance.now();
    while (freeAt <= now) {
      const waiting = queues.filter(({ packets }) => packets.length > 0);
      const queue = waiting[turn++ % waiting.length];
      const packet = queue?.packets.shift();
      if (!queue || !packet) {
        freeAt = now;
        return;
      }
      freeAt += (packet.length / bytesPerSecond) * 1_000;
      queue.deliver(packet);
    }
  }

  return {
    open(deliver: Deliver): (data: Buffer) => void {
      const packets: Buffer[] = [];
      queues.push({ packets, deliver });
      return (data) => {
        for (let at = 0; at < data.length; at += packetBytes) packets.push(data.subarray(at, at + packetBytes));
      };
    },
    stop: () => clearInterval(timer),
  };
}
