import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import { stageScale } from '../../playback/frame-scale.ts';
import type { PaneView } from '../../playback/pane-view.ts';
import type { Player } from '../../playback/player.ts';
import type { Size } from '../../playback/zoom.ts';
import type { Observable } from '../../store.ts';
import type { RecordingState } from '../recording/recording-state.ts';

type ScaledSide = {
  readonly player: Pick<Player, 'subscribe' | 'getSnapshot' | 'setFrameScale'>;
  readonly view: Observable<Pick<PaneView, 'zoom'>>;
};

const recordingStatuses: readonly RecordingState['status'][] = ['starting', 'recording', 'paused'];

/**
 * Keeps the decoded frames of both videos at the size at which a video that fills the stage is shown (analyzer-56), whatever the
 * layout, so that changing it decodes nothing again. A zoomed video is kept at the size of its file. Both are from the microphone
 * test until a recording ends, so that its first steps are sharp too.
 */
export function createFrameScales({
  sides,
  recordingState,
}: {
  sides: Record<VideoSlot, ScaledSide>;
  recordingState: Observable<Pick<RecordingState, 'status' | 'isMicrophoneOpen'>>;
}) {
  let screen: Size | null = null;
  /** From the microphone test until the recording after it ends. */
  let isPreparing = false;
  let wasRecording = false;

  function scaleOf({ player, view }: ScaledSide): number {
    const { width, height } = player.getSnapshot();
    const isFull = view.getSnapshot().zoom > 1 || isPreparing;
    return screen === null || width === 0 || isFull ? 1 : stageScale({ width, height }, screen);
  }

  function apply() {
    const { status, isMicrophoneOpen } = recordingState.getSnapshot();
    const isRecording = recordingStatuses.includes(status);
    if (isRecording || isMicrophoneOpen) isPreparing = true;
    else if (wasRecording) isPreparing = false;
    wasRecording = isRecording;
    for (const side of Object.values(sides)) side.player.setFrameScale(scaleOf(side));
  }
  const parts = [recordingState, ...Object.values(sides).flatMap(({ player, view }) => [player, view])];
  const stops = parts.map((part) => part.subscribe(apply));

  return {
    /** Sets the size in pixels of the canvas on which the stage is shown. */
    setScreenSize(size: Size) {
      screen = size;
      apply();
    },
    dispose() {
      for (const stop of stops) stop();
    },
  };
}
