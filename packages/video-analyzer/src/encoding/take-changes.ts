let channel: BroadcastChannel | null = null;
const openChannel = () => (channel ??= new BroadcastChannel('takes'));

/** Tells the other tabs that a take was begun, finished or deleted. */
export function announceTakeChange(): void {
  openChannel().postMessage(null);
}

/** Calls `listener` when another tab has begun, finished or deleted a take. Returns a function that stops. */
export function onTakeChange(listener: () => void): () => void {
  const opened = openChannel();
  opened.addEventListener('message', listener);
  return () => opened.removeEventListener('message', listener);
}
