/** Plays sound `factor` times as slowly: each sample lasts longer, and is smoothed, so that no new high tones arise. */
export function slowDown(samples: Float32Array, factor: number): Float32Array<ArrayBuffer> {
  let slowed = Float32Array.from({ length: samples.length * factor }, (_, at) => samples[Math.floor(at / factor)] ?? 0);
  for (let pass = 0; pass < 3; pass++) {
    let sum = 0;
    slowed = slowed.map((value, at, all) => {
      sum += value - (all[at - factor] ?? 0);
      return sum / factor;
    });
  }
  return slowed;
}
