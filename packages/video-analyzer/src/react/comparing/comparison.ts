import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import type { CheckpointId } from '@swing/domain/analyzer/checkpoints';
import type { PictureShape } from '@swing/media/picture-shape';
import { createDividerActions } from '../../comparing/divider-actions.ts';
import { firstLayout, layoutModes, type Layout, type LayoutMode } from '../../comparing/layout.ts';
import { nudgedMark } from '../../comparing/link.ts';
import { panesOf, type Pane } from '../../comparing/panes.ts';
import { createLoopActions } from '../../loop/loop-actions.ts';
import { createSharedDecoding } from '../../playback/shared-decoding.ts';
import { stageSizes } from '../../playback/pane-view.ts';
import { createStore } from '../../store.ts';
import { createCheckpointActions } from '../transport/checkpoint-actions.ts';
import { linkedClip, linkPlayers } from './link-players.ts';
import { createSide, type Side } from '../side.ts';

export type Comparison = ReturnType<typeof createComparison>;

/** Both videos, how they share the stage, and the active one, on which keys act. */
export function createComparison() {
  const decoding = createSharedDecoding();
  const sides: Record<VideoSlot, Side> = {
    video1: createSide('video1', decoding),
    video2: createSide('video2', decoding),
  };
  const layout = createStore<Layout>(firstLayout);
  const shape = createStore<PictureShape>('landscape');
  const active = createStore<VideoSlot>('video1');
  const leader = createStore<VideoSlot>('video1');
  const alignedAt = createStore<CheckpointId | null>(null);
  const panes = createStore<readonly Pane[]>(panesOf(firstLayout, stageSizes.landscape, false));
  const attempts: Record<VideoSlot, number> = { video1: 0, video2: 0 };

  /** Whether one of the panes shows the video. */
  const isOnStage = (slot: VideoSlot) => panes.getSnapshot().some((pane) => pane.video === slot);

  function arrangePanes() {
    const stage = stageSizes[shape.getSnapshot()];
    panes.set(panesOf(layout.getSnapshot(), stage, sides.video2.isUsed.getSnapshot()));
    if (!isOnStage(active.getSnapshot())) active.set(panes.getSnapshot()[0]?.video ?? 'video1');
  }
  layout.subscribe(arrangePanes);
  shape.subscribe(arrangePanes);
  layout.subscribe(() => layout.getSnapshot().isLinked || alignedAt.set(null));
  sides.video2.isUsed.subscribe(arrangePanes);

  const unlink = linkPlayers({ sides, layout, leader, alignedAt });

  function chooseMode(mode: LayoutMode) {
    layout.set({ ...layout.getSnapshot(), mode });
  }

  function activate(slot: VideoSlot) {
    if (isOnStage(slot)) active.set(slot);
  }

  /** Puts the mark of a video at the frame that it shows. */
  function setMark(slot: VideoSlot) {
    leader.set(slot);
    const { player, settings } = sides[slot];
    if (linkedClip(sides[slot])) settings.set({ ...settings.getSnapshot(), mark: player.getSnapshot().time });
    alignedAt.set(null);
  }

  return {
    sides,
    /** Pauses decoding in the background of both videos for a moment. */
    pauseDecoding: decoding.pause.begin,
    layout,
    /** The shape of the stage, which recordings take. Must not change while one runs. */
    shape,
    /** The video on which keys act. It is always one that is shown. */
    active,
    /** The video that a linked one follows. */
    leader,
    /** The checkpoint at which linked videos are aligned (analyzer-32); null while it is at their marks. */
    alignedAt,
    ...createDividerActions(layout),
    ...createLoopActions(sides, leader),
    ...createCheckpointActions({ sides, layout, active, leader, alignedAt }),
    /** The panes on the stage now. Without video 2 there is one, whatever the layout. */
    panes,
    isOnStage,
    chooseMode,
    /** Shows the next view of the two videos. */
    nextMode() {
      const at = layoutModes.indexOf(layout.getSnapshot().mode);
      if (sides.video2.isUsed.getSnapshot()) chooseMode(layoutModes[(at + 1) % layoutModes.length] ?? 'video1');
    },
    /** Makes the video the active one if it is shown. Linked videos stay at their frames (analyzer-71). */
    activate,
    /**
     * Returns the player of a video that is about to be stepped, sought, played, paused or given another speed. Makes the
     * video the one that a linked one follows and, if it is shown, the active one.
     */
    lead(slot: VideoSlot) {
      activate(slot);
      leader.set(slot);
      return sides[slot].player;
    },
    /** Makes the other video the active one; where only one is shown, shows the other. */
    switchVideo() {
      if (!sides.video2.isUsed.getSnapshot()) return;
      const other = active.getSnapshot() === 'video1' ? 'video2' : 'video1';
      if (isOnStage(other)) active.set(other);
      else chooseMode(other);
    },
    activeSide: (): Side => sides[active.getSnapshot()],
    /**
     * Opens a file or a URL that serves ranges as one of the videos, in place of the one before. Drawings are kept. If
     * only video 1 was shown, video 2 comes beside it, unless `keepsLayout`. Throws VideoLoadError, see `Player.open`.
     */
    async open(
      slot: VideoSlot,
      file: Blob | string,
      { signal, keepsLayout = false }: { signal?: AbortSignal | undefined; keepsLayout?: boolean } = {},
    ): Promise<void> {
      const { player, isUsed } = sides[slot];
      const attempt = (attempts[slot] += 1);
      isUsed.set(true);
      // A linked video 2 comes to the moment of video 1, which stays at its frame.
      if (slot === 'video2') leader.set('video1');
      try {
        await player.open(file, signal);
      } catch (thrown) {
        if (attempt === attempts[slot]) isUsed.set(false);
        throw thrown;
      }
      if (slot === 'video2' && !keepsLayout && layout.getSnapshot().mode === 'video1') chooseMode('side-by-side');
    },
    /**
     * Links both videos, or lets each be on its own. Linking aligns the other video with the active one, on their marks; a
     * video without a mark gets it at the frame that it shows.
     */
    setLinked(isLinked: boolean) {
      if (!sides.video2.isUsed.getSnapshot()) return;
      if (isLinked) {
        for (const { slot, settings } of Object.values(sides)) if (settings.getSnapshot().mark === null) setMark(slot);
        leader.set(active.getSnapshot());
      }
      layout.set({ ...layout.getSnapshot(), isLinked });
    },
    setMark,
    /** Moves the mark of a video by whole frames. */
    nudgeMark(slot: VideoSlot, frames: number) {
      leader.set(slot);
      const { player, settings } = sides[slot];
      const known = settings.getSnapshot();
      if (linkedClip(sides[slot])) settings.set({ ...known, mark: nudgedMark(known.mark, player.frames(), frames) });
      alignedAt.set(null);
    },
    /** Removes a video from its slot. Its drawings are kept. */
    close(slot: VideoSlot) {
      attempts[slot] += 1;
      sides[slot].player.close();
      sides[slot].isUsed.set(false);
    },
    dispose() {
      unlink();
      for (const { player } of Object.values(sides)) player.dispose();
    },
  };
}
