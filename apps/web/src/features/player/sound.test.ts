import { describe, expect, it } from 'vitest';
import { storeSound, readSound, withMuteToggled, withVolume } from './sound.ts';

function storage(text: string | null = null) {
  let kept = text;
  return {
    getItem: () => kept,
    setItem: (_key: string, value: string) => {
      kept = value;
    },
    removeItem: () => {
      kept = null;
    },
  };
}

describe('[PLUS-13] the sound of the player', () => {
  it('is restored, and defaults to full volume if nothing valid is stored', () => {
    const kept = storage();
    storeSound(kept, { volume: 0.3, isMuted: true });
    expect(readSound(kept)).toEqual({ volume: 0.3, isMuted: true });
    for (const text of [null, '', '{"volume":7}', 'null', '[]']) {
      expect(readSound(storage(text)), String(text)).toEqual({ volume: 1, isMuted: false });
    }
  });

  it('changes in steps of 5 %, from silent to full volume', () => {
    expect(withVolume(0.52)).toEqual({ volume: 0.5, isMuted: false });
    expect(withVolume(1.1)).toEqual({ volume: 1, isMuted: false });
    expect(withVolume(-0.1)).toEqual({ volume: 0, isMuted: true });
  });

  it('unmutes to half volume after it was turned down to 0', () => {
    expect(withMuteToggled({ volume: 0.8, isMuted: false })).toEqual({ volume: 0.8, isMuted: true });
    expect(withMuteToggled({ volume: 0.8, isMuted: true })).toEqual({ volume: 0.8, isMuted: false });
    expect(withMuteToggled({ volume: 0, isMuted: true })).toEqual({ volume: 0.5, isMuted: false });
  });
});
