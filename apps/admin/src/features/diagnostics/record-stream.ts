import { failures, TestFailure } from './test-failure.ts';

const videoBitsPerSecond = 2_500_000;
const chunkMilliseconds = 1_000;
/** The recording is kept in memory. */
const maximumSeconds = 60;

export interface Recording {
  blob: Blob;
  mimeType: string;
  chunkCount: number;
  seconds: number;
}

interface RecordOptions {
  /** Length. By default it records until `signal` is aborted, at most for a minute. */
  seconds?: number;
  /** Ends the recording when it is aborted. What was recorded until then is returned. */
  signal: AbortSignal;
}

/** Records a stream with the browser's own recorder, at 2.5 Mbit/s and in chunks of 1 s. Also ends when its tracks end. */
export async function recordStream(stream: MediaStream, { seconds, signal }: RecordOptions): Promise<Recording> {
  const recorder = new MediaRecorder(stream, { videoBitsPerSecond });
  const chunks: Blob[] = [];
  const startedAt = performance.now();
  let endedAt = startedAt;
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      if (recorder.state === 'inactive') return;
      endedAt = performance.now();
      recorder.stop();
    };
    const timeout = setTimeout(stop, (seconds ?? maximumSeconds) * 1_000);
    recorder.addEventListener('dataavailable', ({ data }) => data.size > 0 && chunks.push(data));
    recorder.addEventListener('error', () => {
      clearTimeout(timeout);
      stop();
      reject(new TestFailure(failures.unplayable));
    });
    recorder.addEventListener('stop', () => {
      clearTimeout(timeout);
      // The recorder stopped by itself, because the tracks ended.
      if (endedAt === startedAt) endedAt = performance.now();
      resolve();
    });
    signal.addEventListener('abort', stop);
    recorder.start(chunkMilliseconds);
    if (signal.aborted) stop();
  });
  return {
    blob: new Blob(chunks, { type: recorder.mimeType }),
    mimeType: recorder.mimeType,
    chunkCount: chunks.length,
    seconds: (endedAt - startedAt) / 1_000,
  };
}
