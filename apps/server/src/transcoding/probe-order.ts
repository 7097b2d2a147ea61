import type { VideoProbe } from '@swing/media/probe';
import type { StorageSettings } from '../boot/choose-storage.ts';

/** A question to the process that looks into videos; every field survives JSON. */
export interface ProbeOrder {
  /** Tells the answers apart. */
  call: number;
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

export type ProbeAnswer = { call: number } & (
  | { isDone: true; findings: ProbeFindings }
  /** `isStore`: the store does not answer. */
  | { isDone: false; message: string; isStore: boolean }
);
