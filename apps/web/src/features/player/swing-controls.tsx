import { Select } from '@swing/ui/select';
import { Slider } from '@swing/ui/slider';
import { speeds, type Player } from '@swing/video-analyzer/playback/player';
import { PlayButtons } from '@swing/video-analyzer/react/play-buttons';
import { preciseTime } from '@swing/video-analyzer/react/time-text';
import { useSyncExternalStore } from 'react';

/** Position, play, steps by single frames, and speed. */
export function SwingControls({ player }: { player: Player }) {
  const { status, frame, frameCount, isIndexed, time, duration, speed } = useSyncExternalStore(
    player.subscribe,
    player.getSnapshot,
  );
  const isEmpty = status === 'empty';
  const frames = isIndexed ? `, frame ${frame + 1} of ${frameCount}` : '';
  const position = `${preciseTime(time)} of ${preciseTime(duration)}${frames}`;

  return (
    <div className="swing-controls">
      <Slider
        label="Position"
        isLabelHidden
        value={frame}
        max={Math.max(0, frameCount - 1)}
        disabled={isEmpty || !isIndexed}
        valueText={position}
        onValueChange={(next) => player.step(next - player.getSnapshot().frame)}
      />
      <div className="swing-controls__row">
        <p className="swing-controls__position ui-number">{isEmpty ? null : position}</p>
        <div className="swing-controls__buttons">
          <PlayButtons player={player} />
        </div>
        <Select
          className="swing-controls__speed"
          label="Speed"
          isLabelHidden
          value={String(speed)}
          onChange={(event) => player.setSpeed(Number(event.currentTarget.value))}
          options={speeds.map((one) => ({ value: String(one), label: `${one}x` }))}
        />
      </div>
    </div>
  );
}
