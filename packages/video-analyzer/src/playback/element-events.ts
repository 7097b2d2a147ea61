type ElementEvents = {
  /** The element has paused, also at its end. */
  onPaused: () => void;
  onSeeked: () => void;
  /** Playback waits for more of the video to load. */
  onWaiting: () => void;
  onPlaying: () => void;
  onError: () => void;
};

/** Listens to a `<video>` element. Returns a function that stops. */
export function listenToElement(video: HTMLVideoElement, events: ElementEvents): () => void {
  const listeners = Object.entries({
    pause: events.onPaused,
    ended: events.onPaused,
    seeked: events.onSeeked,
    waiting: events.onWaiting,
    playing: events.onPlaying,
    error: events.onError,
  });
  for (const [name, listener] of listeners) video.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of listeners) video.removeEventListener(name, listener);
  };
}
