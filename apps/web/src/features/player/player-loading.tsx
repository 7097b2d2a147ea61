import { Spinner } from '@swing/ui/spinner';
import type { Size } from '@swing/video-analyzer/playback/zoom';
import { PlayerBox } from './player-box.tsx';

/** Shown while the player loads. */
export function PlayerLoading({ frameSize }: { frameSize?: Size | null | undefined }) {
  return (
    <PlayerBox frameSize={frameSize}>
      <Spinner label="Loading the video" size="large" />
    </PlayerBox>
  );
}
