/** What a browser reads of a video it can play. */
export interface VideoFacts {
  /** Pixels as shown, after rotation. */
  width: number;
  height: number;
  /** Null where the file does not say, as with some browser recordings. */
  durationSeconds: number | null;
}

/** Reads a loaded video element; null where the browser plays no picture of it, for example only its sound. */
export function videoFacts({ videoWidth, videoHeight, duration }: HTMLVideoElement): VideoFacts | null {
  if (videoWidth === 0 || videoHeight === 0) return null;
  return { width: videoWidth, height: videoHeight, durationSeconds: Number.isFinite(duration) ? duration : null };
}

/** Length and size of the picture: "4.0 s · 640 × 360". */
export function videoFactsText({ width, height, durationSeconds }: VideoFacts): string {
  const size = `${width} × ${height}`;
  return durationSeconds === null ? size : `${lengthText(durationSeconds)} · ${size}`;
}

function lengthText(durationSeconds: number): string {
  if (durationSeconds < 59.95) return `${durationSeconds.toFixed(1)} s`;
  const seconds = Math.round(durationSeconds);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`;
}
