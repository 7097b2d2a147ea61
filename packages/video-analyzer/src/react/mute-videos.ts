import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import type { Layout } from '../comparing/layout.ts';
import type { Observable } from '../store.ts';
import { linkedClip } from './comparing/link-players.ts';
import type { RecordingState } from './recording/recording-state.ts';
import type { Side } from './side.ts';

/** Slower than this, browsers cannot keep the pitch. */
const slowestAudible = 0.25;

type Muteable = Pick<Side, 'slot' | 'settings' | 'muteReason'> & {
  video: Pick<Side['video'], 'muted'>;
  player: Pick<Side['player'], 'subscribe' | 'getSnapshot'>;
};

type Videos = {
  sides: Record<VideoSlot, Muteable>;
  layout: Observable<Layout>;
  leader: Observable<VideoSlot>;
  recordingState: Observable<Pick<RecordingState, 'isMicrophoneOpen'>>;
};

/**
 * Mutes videos while the microphone is open, below a quarter of the speed, and the one that follows a linked video
 * (analyzer-43). Returns a function that stops.
 */
export function muteVideos({ sides, layout, leader, recordingState }: Videos): () => void {
  const both = Object.values(sides);

  function mute() {
    const isLinked = layout.getSnapshot().isLinked && both.every((side) => linkedClip(side) !== null);
    for (const { slot, video, player, muteReason } of both) {
      if (recordingState.getSnapshot().isMicrophoneOpen) muteReason.set('microphone');
      else if (isLinked && slot !== leader.getSnapshot()) muteReason.set('linked');
      else muteReason.set(player.getSnapshot().speed < slowestAudible ? 'slow' : null);
      const isMuted = muteReason.getSnapshot() !== null;
      if (video.muted !== isMuted) video.muted = isMuted;
    }
  }

  const stops = [...both.map(({ player }) => player), layout, leader, recordingState].map((one) => one.subscribe(mute));
  return () => {
    for (const stop of stops) stop();
  };
}
