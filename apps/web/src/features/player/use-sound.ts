import { browserStorage } from '@swing/app-shell/lib/browser-storage';
import { useEffect, useState } from 'react';
import { storeSound, readSound, withMuteToggled, withVolume, type Sound } from './sound.ts';

const storage = browserStorage('localStorage');

/** Returns false on iPhones and iPads, where only the device's buttons set the volume. */
function isVolumeSettable(): boolean {
  const probe = document.createElement('video');
  probe.volume = 0.5;
  return probe.volume === 0.5;
}

function applySound(video: HTMLVideoElement, { volume, isMuted }: Sound): void {
  video.volume = volume;
  video.muted = isMuted;
}

export type SoundChoice = ReturnType<typeof useSound>;

/** Applies the stored volume to a video, and stores changes for the next one. */
export function useSound(video: HTMLVideoElement) {
  const [sound, setSound] = useState(() => readSound(storage));
  const [canSetVolume] = useState(isVolumeSettable);

  useEffect(() => {
    applySound(video, sound);
  }, [video, sound]);

  function choose(next: Sound) {
    setSound(next);
    storeSound(storage, next);
  }

  return {
    ...sound,
    canSetVolume,
    setVolume: (volume: number) => choose(withVolume(volume)),
    changeVolume: (by: number) => choose(withVolume((sound.isMuted ? 0 : sound.volume) + by)),
    toggleMute: () => choose(withMuteToggled(sound)),
  };
}
