import type { VideoProbe } from '@swing/media/probe';
import type { StorageSettings } from '@swing/storage/open-storage';

/** The order to a probe worker; every field survives JSON. */
export interface ProbeOrder {
  storage: StorageSettings;
  object: StoredObject;
}

export interface StoredObject {
  key: string;
  /** Bytes. */
  size: number;
}

/** What a stored object is: a video, or why it is none that can be used. */
export type ProbeFindings =
  | { isVideo: true; probe: VideoProbe }
  | { isVideo: false; isIncomplete: boolean; message: string };

export type ProbeAnswer =
  | { isDone: true; findings: ProbeFindings }
  /** `isStore`: the object store failed. */
  | { isDone: false; message: string; isStore: boolean };
