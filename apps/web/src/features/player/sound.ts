import type { KeyValueStorage } from '@swing/app-shell/lib/browser-storage';

export interface Sound {
  /** 0 to 1. */
  readonly volume: number;
  readonly isMuted: boolean;
}

const key = 'player-sound';
const loud: Sound = { volume: 1, isMuted: false };
const audibleVolume = 0.5;

/** The sound chosen before, for every video of this browser. */
export function readSound(storage: KeyValueStorage): Sound {
  try {
    const { volume, isMuted } = JSON.parse(storage.getItem(key) ?? '') as Partial<Sound>;
    return {
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : loud.volume,
      isMuted: isMuted === true,
    };
  } catch {
    return loud;
  }
}

export function keepSound(storage: KeyValueStorage, sound: Sound): void {
  storage.setItem(key, JSON.stringify(sound));
}

/** Another volume, in steps of 5 %; 0 mutes, and any other volume can be heard. */
export function withVolume(volume: number): Sound {
  const next = Math.round(Math.min(1, Math.max(0, volume)) * 20) / 20;
  return { volume: next, isMuted: next === 0 };
}

/** Mutes, or lets be heard what may have been turned down to nothing. */
export function withMuteToggled({ volume, isMuted }: Sound): Sound {
  return isMuted ? { volume: volume || audibleVolume, isMuted: false } : { volume, isMuted: true };
}
