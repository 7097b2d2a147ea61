import type { KeyValueStorage } from '@swing/app-shell/lib/browser-storage';

export interface Sound {
  /** 0 to 1. */
  readonly volume: number;
  readonly isMuted: boolean;
}

const key = 'player-sound';
const loud: Sound = { volume: 1, isMuted: false };
const audibleVolume = 0.5;

/** Reads the volume stored in this browser. Returns full volume if nothing valid is stored. */
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

export function storeSound(storage: KeyValueStorage, sound: Sound): void {
  storage.setItem(key, JSON.stringify(sound));
}

/** Sets the volume, rounded to 5 %. 0 mutes, any other volume unmutes. */
export function withVolume(volume: number): Sound {
  const next = Math.round(Math.min(1, Math.max(0, volume)) * 20) / 20;
  return { volume: next, isMuted: next === 0 };
}

/** Mutes or unmutes. Unmuting a volume of 0 sets it to half. */
export function withMuteToggled({ volume, isMuted }: Sound): Sound {
  return isMuted ? { volume: volume || audibleVolume, isMuted: false } : { volume, isMuted: true };
}
