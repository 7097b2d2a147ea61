import type { StorageSettings } from '../boot/choose-storage.ts';

/** Work on stored videos that is done in a process of its own; every field survives JSON. */
export type MediaTask =
  | {
      kind: 'copy';
      /** Storage key and bytes of the original. */
      from: { key: string; size: number };
      /** Keys to make; null leaves one out. */
      cleanKey: string | null;
      thumbnailKey: string | null;
    }
  | { kind: 'proxy'; from: { key: string; size: number }; proxyKey: string };

export interface MediaResults {
  copy: {
    clean: { size: number; mimeType: string } | null;
    /** Null where none was asked for, or none could be made; `problem` says why. */
    thumbnail: { size: number } | null;
    problem: string | null;
  };
  proxy: { size: number };
}

export interface MediaOrder {
  storage: StorageSettings;
  /** Programs to try, best first; none: there is no ffmpeg. */
  ffmpegPrograms: readonly string[];
  task: MediaTask;
}

export type MediaAnswer =
  | { isDone: true; result: MediaResults[MediaTask['kind']] }
  | { isDone: false; message: string; isFinal: boolean };
