let channel: BroadcastChannel | null = null;
/** Listeners of this page, which its own channel does not reach. */
const listeners = new Set<() => void>();

function openChannel() {
  if (channel !== null) return channel;
  channel = new BroadcastChannel('takes');
  channel.addEventListener('message', () => listeners.forEach((listener) => listener()));
  return channel;
}

/** Tells all tabs, also this one, that a take was begun, finished or deleted. */
export function announceTakeChange(): void {
  openChannel().postMessage(null);
  listeners.forEach((listener) => listener());
}

/** Calls `listener` when a take was begun, finished or deleted, in any tab. Returns a function that stops. */
export function onTakeChange(listener: () => void): () => void {
  openChannel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
