import type { IncomingMessage } from 'node:http';

/**
 * Calls `onEnd` once: when the request's body has arrived, or when its connection is closed (at once if it already is).
 * Node emits no `close` for a request whose response was sent before its body arrived, so the connection is watched
 * too.
 */
export function onceBodyEnds(raw: IncomingMessage, onEnd: () => void): void {
  const { socket } = raw;
  if (socket.destroyed) return onEnd();
  const finish = () => {
    raw.off('end', finish).off('close', finish);
    socket.off('close', finish);
    onEnd();
  };
  raw.once('end', finish).once('close', finish);
  socket.once('close', finish);
}
