/** Metadata of a video the browser can play. */
export interface VideoFacts {
  /** Pixels as shown, after rotation. */
  width: number;
  height: number;
  /** Null if the file does not contain it, as with some browser recordings. */
  durationSeconds: number | null;
}

/** Reads the metadata of a loaded video element. Returns null if it has no picture, for example only sound. */
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
