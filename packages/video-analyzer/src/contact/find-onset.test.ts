import { describe, expect, test } from 'vitest';
import { findOnset } from './find-onset.ts';
import { createSounds, sampleRate } from './testing/sounds.ts';
import { slowDown } from './testing/slow-down.ts';

type Sounds = ReturnType<typeof createSounds>;

const onsetOf = (seconds: number, seed: number, make: (sounds: Sounds) => void) => {
  const sounds = createSounds(seconds, seed);
  make(sounds);
  return findOnset(sounds.samples, sampleRate);
};

const withContact: [string, (sounds: Sounds) => void][] = [
  ['silence', () => {}],
  ['noise 40 dB lower', (sounds) => sounds.noise(-46)],
  ['noise 24 dB lower', (sounds) => sounds.noise(-30)],
  ['a voice as loud', (sounds) => sounds.speech(0, 5, -6)],
  ['a voice 12 dB lower', (sounds) => sounds.speech(0, 5, -18)],
  [
    'a louder stomp 0.4 s before',
    (sounds) => {
      sounds.noise(-50);
      sounds.stomp(1.83, 0);
    },
  ],
  [
    'a net that is hit 0.08 s after, 12 dB lower',
    (sounds) => {
      sounds.noise(-50);
      sounds.crack(2.31, -18);
    },
  ],
  [
    'a catch 0.5 s after, 12 dB lower',
    (sounds) => {
      sounds.noise(-50);
      sounds.crack(2.73, -18);
    },
  ],
  ['wind', (sounds) => sounds.wind(-20)],
  ['the ringing of an aluminium bat', (sounds) => sounds.ring(2.23, -10)],
  ['a sound track that begins suddenly', (sounds) => sounds.noise(-40, 0.5)],
];

describe('the one sharp sound of a sound track', () => {
  for (const [name, make] of withContact)
    test(`[PLUS-07] is found within 2 ms with ${name} (seed 7)`, () => {
      const onset = onsetOf(5, 7, (sounds) => {
        make(sounds);
        sounds.crack(2.23, -6);
      });
      expect(onset?.time).toBeGreaterThan(2.228);
      expect(onset?.time).toBeLessThan(2.232);
      expect(onset?.standsOutDb).toBeGreaterThan(8);
    });

  const without: [string, (sounds: Sounds) => void][] = [
    ['silence', () => {}],
    ['noise', (sounds) => sounds.noise(-20)],
    [
      'a voice',
      (sounds) => {
        sounds.noise(-60);
        sounds.speech(0.3, 4, -6);
      },
    ],
    [
      'one shout',
      (sounds) => {
        sounds.noise(-60);
        sounds.speech(2, 0.2, -3);
      },
    ],
    ['music', (sounds) => sounds.music(-6)],
    ['wind', (sounds) => sounds.wind(-3)],
    [
      'an overloaded microphone',
      (sounds) => {
        sounds.noise(-50);
        sounds.noise(20, 2, 0.6);
        sounds.clip();
      },
    ],
    [
      'wind that overloads the microphone',
      (sounds) => {
        sounds.wind(12);
        sounds.clip();
      },
    ],
    ['a sound track that begins suddenly', (sounds) => sounds.noise(-20, 1)],
    [
      'two hits of the same loudness',
      (sounds) => {
        sounds.crack(1.2, -6);
        sounds.crack(3.4, -7);
      },
    ],
    [
      'a voice that is 18 dB louder',
      (sounds) => {
        sounds.speech(0, 5, 0);
        sounds.crack(2.23, -18);
      },
    ],
    [
      'a crack 6 dB above noise',
      (sounds) => {
        sounds.noise(-12);
        sounds.crack(2.23, -6);
      },
    ],
  ];
  for (const [name, make] of without)
    test(`[PLUS-07] is not guessed in ${name} (seeds 1 to 5)`, () => {
      const found = [1, 2, 3, 4, 5].map((seed) => onsetOf(5, seed, make));
      expect(found).toEqual([null, null, null, null, null]);
    });

  test('[PLUS-07] has high tones, unless the sound is slowed down eight times (seed 3)', () => {
    const sounds = createSounds(1, 3);
    sounds.noise(-50);
    sounds.crack(0.5, -6);
    const slowed = slowDown(sounds.samples, 8);
    expect(findOnset(sounds.samples, sampleRate)?.hasTreble).toBe(true);
    expect(findOnset(slowed, sampleRate)?.hasTreble).toBe(false);
  });

  test('[PLUS-07] is not looked for in a track that is too short', () => {
    expect(findOnset(new Float32Array(0), sampleRate)).toBeNull();
    expect(findOnset(Float32Array.of(1, 0, 0), sampleRate)).toBeNull();
  });
});
