// Passes on the sound of a microphone in pieces, with the second of the audio clock at which each begins. JavaScript, because browsers
// load it as it is.

const scope = /** @type {import('./worklet-sound.ts').WorkletScope} */ (/** @type {unknown} */ (globalThis));

/** A multiple of the 128 sample frames that `process` gets at a time. */
const pieceFrames = 1024;

class SoundReader extends scope.AudioWorkletProcessor {
  #piece = new Float32Array(pieceFrames);
  #used = 0;
  #beganAt = 0;

  constructor() {
    super();
    // The only message says to stop.
    this.port.onmessage = () => {
      if (this.#used > 0) this.#passOn();
      this.port.postMessage('stopped');
    };
  }

  #passOn() {
    const samples = this.#piece.subarray(0, this.#used);
    this.port.postMessage({ samples, seconds: this.#beganAt }, [samples.buffer]);
    this.#piece = new Float32Array(pieceFrames);
    this.#used = 0;
  }

  /**
   * Without a channel, the microphone delivers nothing, which counts as silence.
   * @param {Float32Array[][]} inputs
   */
  process([[channel = new Float32Array(128)] = []]) {
    if (this.#used === 0) this.#beganAt = scope.currentTime;
    this.#piece.set(channel, this.#used);
    this.#used += channel.length;
    if (this.#used === pieceFrames) this.#passOn();
    return true;
  }
}
scope.registerProcessor('sound-reader', SoundReader);
