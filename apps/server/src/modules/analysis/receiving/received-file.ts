import type { VideoProbe } from '@swing/media/probe';

export interface StoredFile {
  /** Storage key. */
  key: string;
  /** Bytes. */
  size: number;
}

/** The file of an analysis that players get. */
export interface AnalysisFile extends StoredFile {
  sha256: string;
  probe: Pick<VideoProbe, 'mimeType' | 'durationSeconds' | 'width' | 'height'>;
}
