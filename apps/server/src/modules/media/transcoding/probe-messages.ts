import type { VideoProbe } from '@swing/media/probe';
import type { StorageSettings } from '@swing/storage/open-storage';

/** The order to a probe worker. Must be JSON-serialisable. */
export interface ProbeRequest {
  storage: StorageSettings;
  object: StoredObject;
  /** Programs that decode short clips of the object, best first. Without any, or if none runs, nothing is decoded. */
  ffmpegPrograms: readonly string[];
}

export interface StoredObject {
  key: string;
  /** Bytes. */
  size: number;
}

/** The result of a probe: a video, or why it is not a usable one. */
export type ProbeResult =
  | { isVideo: true; probe: VideoProbe }
  | { isVideo: false; isIncomplete: boolean; message: string };

export type ProbeResponse =
  | { isDone: true; findings: ProbeResult }
  /** `isStore`: the object store failed, not the probe. */
  | { isDone: false; message: string; isStore: boolean };
