type Around = {
  readonly lastChunk: number;
  /** On which side of two equally near chunks the first one is. */
  readonly direction: 1 | -1;
  /** The most chunks to return. */
  readonly count: number;
};

/** Returns the numbers of `chunk` and of those around it, the nearest first. */
export function chunksAround(chunk: number, { lastChunk, direction, count }: Around): number[] {
  const distances = Array.from({ length: lastChunk }, (_, index) => index + 1);
  const around = distances.flatMap((distance) => [chunk + direction * distance, chunk - direction * distance]);
  return [chunk, ...around.filter((other) => other >= 0 && other <= lastChunk)].slice(0, count);
}
