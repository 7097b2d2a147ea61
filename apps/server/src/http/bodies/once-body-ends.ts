import type { IncomingMessage } from 'node:http';

/**
 * Calls back once: when the body of a request has arrived, or when its connection is gone, which it may be already. Node emits no `close` on a request that
 * got its response before its body had arrived, so the connection is watched as well.
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
