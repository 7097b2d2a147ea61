import { IconButton } from '@swing/ui/icon-button';
import { Slider } from '@swing/ui/slider';
import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { useId } from 'react';
import { useDisclosure } from './use-disclosure.ts';
import { useMediaQuery } from './use-media-query.ts';
import type { SoundChoice } from './use-sound.ts';
import styles from './sound-controls.module.css';

/** Screens with room for the slider beside the button. Keep in sync with sound-controls.module.css. */
const wideScreen = '(width >= 48rem) and (height >= 30rem)';

/** A mute button, and a volume slider if the browser can set the volume. On narrow screens one button opens both. */
export function SoundControls({ sound }: { sound: SoundChoice }) {
  const isWide = useMediaQuery(wideScreen);
  if (sound.canSetVolume && !isWide) return <FoldedSound sound={sound} />;
  return (
    <div className={styles.root}>
      <MuteButton sound={sound} />
      {sound.canSetVolume ? <VolumeSlider sound={sound} /> : null}
    </div>
  );
}

function FoldedSound({ sound }: { sound: SoundChoice }) {
  const { isOpen, toggle, rootRef, buttonRef } = useDisclosure();
  const panelId = useId();
  return (
    <div ref={rootRef} className={styles.root}>
      <IconButton
        ref={buttonRef}
        label="Sound"
        icon={<SoundIcon sound={sound} />}
        onClick={toggle}
        aria-expanded={isOpen}
        aria-controls={panelId}
      />
      <div id={panelId} className={styles.panel} hidden={!isOpen}>
        <MuteButton sound={sound} />
        <VolumeSlider sound={sound} />
      </div>
    </div>
  );
}

function SoundIcon({ sound }: { sound: SoundChoice }) {
  const shownVolume = effectiveVolume(sound);
  if (shownVolume === 0) return <VolumeX />;
  return shownVolume < 0.5 ? <Volume1 /> : <Volume2 />;
}

function MuteButton({ sound }: { sound: SoundChoice }) {
  const { isMuted, toggleMute } = sound;
  return (
    <IconButton
      label={isMuted ? 'Unmute' : 'Mute'}
      icon={<SoundIcon sound={sound} />}
      onClick={toggleMute}
      aria-keyshortcuts="m"
      title={isMuted ? 'Unmute (m)' : 'Mute (m)'}
    />
  );
}

function VolumeSlider({ sound }: { sound: SoundChoice }) {
  const shownVolume = effectiveVolume(sound);
  return (
    <Slider
      className={styles.volume}
      label="Volume"
      isLabelHidden
      value={shownVolume}
      max={1}
      step={0.05}
      valueText={`${Math.round(shownVolume * 100)} %`}
      onValueChange={sound.setVolume}
    />
  );
}

const effectiveVolume = ({ volume, isMuted }: SoundChoice) => (isMuted ? 0 : volume);
