import { IconButton } from '@swing/ui/icon-button';
import { Slider } from '@swing/ui/slider';
import { Volume1, Volume2, VolumeX } from 'lucide-react';
import type { SoundChoice } from './use-sound.ts';

/** Mute, and the volume where the browser may set it. */
export function SoundControls({ sound }: { sound: SoundChoice }) {
  const { volume, isMuted, canSetVolume, setVolume, toggleMute } = sound;
  const heard = isMuted ? 0 : volume;
  const Icon = heard === 0 ? VolumeX : heard < 0.5 ? Volume1 : Volume2;
  return (
    <div className="sound-controls">
      <IconButton
        label={isMuted ? 'Unmute' : 'Mute'}
        icon={<Icon />}
        onClick={toggleMute}
        aria-keyshortcuts="m"
        title={isMuted ? 'Unmute (m)' : 'Mute (m)'}
      />
      {canSetVolume ? (
        <Slider
          className="sound-controls__volume"
          label="Volume"
          isLabelHidden
          value={heard}
          max={1}
          step={0.05}
          valueText={`${Math.round(heard * 100)} %`}
          onValueChange={setVolume}
        />
      ) : null}
    </div>
  );
}
