/** The Q factors of a Butterworth filter of the fourth order. */
const sectionQs = [0.5412, 1.3066] as const;

/** Returns the samples without what lies below `cutoffHz` (24 dB per octave): wind, steps and most of a voice. */
export function highPass(samples: Float32Array, sampleRate: number, cutoffHz: number): Float32Array {
  const filtered = samples.slice();
  for (const q of sectionQs) filterInPlace(filtered, (2 * Math.PI * cutoffHz) / sampleRate, q);
  return filtered;
}

/** One high-pass section with the usual biquad coefficients. */
function filterInPlace(samples: Float32Array, omega: number, q: number) {
  const cos = Math.cos(omega);
  const alpha = Math.sin(omega) / (2 * q);
  const gain = (1 + cos) / 2 / (1 + alpha);
  const [a1, a2] = [(-2 * cos) / (1 + alpha), (1 - alpha) / (1 + alpha)];
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let at = 0; at < samples.length; at++) {
    const x = samples[at] ?? 0;
    const y = gain * (x - 2 * x1 + x2) - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    samples[at] = y;
  }
}
