import type { StorageSettings } from '@swing/storage/open-storage';
import type { PreparationFailure } from '@swing/domain/preparation';

/** A task on a stored video for a separate process. Must be JSON-serialisable. */
export type MediaTask =
  /** Copies an original without its metadata. */
  | { kind: 'copy'; from: StoredFile; cleanKey: string }
  | { kind: 'thumbnail'; from: StoredFile; thumbnailKey: string }
  /** `isBackground`: leaves one of the machine's transcodings to other tasks. */
  | { kind: 'proxy'; from: StoredFile; proxyKey: string; isBackground?: boolean }
  /** Makes an H.264 and AAC copy of a video that just arrived. */
  | { kind: 'convert'; from: StoredFile; convertedKey: string };

interface StoredFile {
  /** Storage key. */
  key: string;
  /** Bytes. */
  size: number;
}

/** What was stored. */
interface Written {
  /** Bytes. */
  size: number;
  /** Hex. */
  sha256: string;
}

export interface MediaResults {
  copy: Written & { mimeType: string };
  thumbnail: Written;
  proxy: Written;
  convert: Written;
}

export interface MediaRequest {
  storage: StorageSettings;
  /** Programs to try, best first. Empty if there is no ffmpeg. */
  ffmpegPrograms: readonly string[];
  /** Processor seconds for the ffmpeg that makes a proxy. */
  transcodingCpuSeconds: number;
  task: MediaTask;
}

export type MediaResponse =
  | { isDone: true; result: MediaResults[MediaTask['kind']] }
  | { isDone: false; message: string; reason: PreparationFailure };
