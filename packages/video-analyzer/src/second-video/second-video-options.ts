import type { Player } from '../playback/player.ts';

/** The stage and the drawings, as far as video 2 is concerned. */
export type SecondVideoStage = {
  player: Pick<Player, 'subscribe' | 'getSnapshot' | 'seek'>;
  /** Opens the file as video 2. See `Comparison.open`. */
  open(file: Blob, options: { signal?: AbortSignal; keepsLayout?: boolean }): Promise<void>;
  close(): void;
  /** Prepares for another file as video 2: not linked to video 1, at its first frame, with the default settings (analyzer-72). */
  reset(): void;
  drawingCount(): number;
  checkpointCount(): number;
  /** Removes the checkpoints of video 2, and its drawings as one step that undo brings back. */
  clearWork(): void;
  /** Forgets where the checkpoints of video 2 were before, because they were those of another video. */
  forgetEarlierCheckpoints(): void;
  /** Called when the open video cannot continue. */
  onBreak(): void;
};

/** The question before another video takes the place of the one that has drawings or checkpoints. */
export type ReplaceQuestion = {
  readonly oldName: string;
  readonly newName: string;
  readonly drawingCount: number;
  readonly checkpointCount: number;
};

export type LoadOptions = {
  /** Asks the coach. Resolves to false to leave everything as it is. */
  ask(question: ReplaceQuestion): Promise<boolean>;
  headers?: Record<string, string> | undefined;
  /** Keeps the view that was chosen, for a video that is loaded again. */
  keepsLayout?: boolean;
};
