const levelMilliseconds = 100;
/** Speech at arm's length measures about 0.05 to 0.2; the meter shows that as a good part of its width. */
const levelGain = 4;
/** Lowest level at which somebody can be heard. */
export const audibleLevel = 0.03;

/** Measures the level of a stream, 0 to 1, every 100 ms. Returns a function that stops it. */
export type LevelMeter = (stream: MediaStream, onLevel: (level: number) => void) => () => void;

/** 43 ms at 48 kHz. */
const blockSize = 2048;

/** Returns the level of the loudest 43 ms of a sound, 0 to 1. */
export function levelOf(samples: Float32Array): number {
  let power = 0;
  for (let start = 0; start < samples.length; start += blockSize) {
    const block = samples.subarray(start, start + blockSize);
    power = Math.max(power, block.reduce((sum, value) => sum + value * value, 0) / blockSize);
  }
  return Math.min(1, Math.sqrt(power) * levelGain);
}

export const analyserMeter: LevelMeter = (stream, onLevel) => {
  const context = new AudioContext();
  // Longer than the time between two measurements, so that no sound falls between them.
  const analyser = new AnalyserNode(context, { fftSize: 4 * blockSize });
  const waveform = new Float32Array(analyser.fftSize);
  const input = context.createMediaStreamSource(stream);
  input.connect(analyser);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(waveform);
    onLevel(levelOf(waveform));
  }, levelMilliseconds);
  return () => {
    clearInterval(timer);
    input.disconnect();
    void context.close();
  };
};
