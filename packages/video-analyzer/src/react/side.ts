import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { createCheckpointStore } from '../checkpoints/checkpoint-store.ts';
import { firstSideSettings, type SideSettings } from '../comparing/side-settings.ts';
import { wholeFrame, type PanePlace, type PaneView } from '../playback/pane-view.ts';
import { createPlayer } from '../playback/player.ts';
import type { SharedDecoding } from '../playback/shared-decoding.ts';
import type { Region } from '../playback/zoom.ts';
import { createStore } from '../store.ts';

export type Side = ReturnType<typeof createSide>;

/** Why a video plays without sound: the microphone is open, the other video has the sound, or it plays too slowly. */
export type MuteReason = 'microphone' | 'linked' | 'slow';

/** One of the two videos: its element, player, view and settings. */
export function createSide(slot: VideoSlot, decoding: SharedDecoding) {
  const video = document.createElement('video');
  const player = createPlayer(video, decoding);
  return {
    slot,
    video,
    player,
    view: createStore<PaneView>(wholeFrame),
    settings: createStore<SideSettings>(firstSideSettings),
    checkpoints: createCheckpointStore(),
    /** Whether the slot has a video: from the start of opening it until that fails or the video is closed. */
    isUsed: createStore(false),
    /** Null while the video plays with its sound. */
    muteReason: createStore<MuteReason | null>(null),
  };
}

/** Where a side's picture lies on the stage when it is shown in `rect`. */
export function placeOf({ player, settings }: Side, rect: Region): PanePlace {
  return { rect, frame: player.getSnapshot(), isMirrored: settings.getSnapshot().isMirrored };
}

export const videoNames: Record<VideoSlot, string> = { video1: 'Video 1', video2: 'Video 2' };
