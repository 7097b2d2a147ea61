const slabSize = 1024 * 1024;
const copyBelow = 16 * 1024;

/**
 * Gathers chunks for one vectored write: large chunks as they are, small ones copied together, so that neither many
 * small chunks nor large ones cost a write or a copy each. `size` is in bytes.
 */
export function createWriteBatch() {
  let buffers: Uint8Array[] = [];
  let size = 0;
  let slab: Buffer | undefined;
  let slabUsed = 0;
  let slabStart = 0;

  function closeSlabRun() {
    if (slab && slabUsed > slabStart) buffers.push(slab.subarray(slabStart, slabUsed));
    slabStart = slabUsed;
  }

  return {
    get size() {
      return size;
    },
    add(chunk: Uint8Array) {
      size += chunk.byteLength;
      if (chunk.byteLength >= copyBelow) {
        closeSlabRun();
        buffers.push(chunk);
        return;
      }
      if (!slab || slabUsed + chunk.byteLength > slab.length) {
        closeSlabRun();
        slab = Buffer.allocUnsafeSlow(slabSize);
        slabUsed = 0;
        slabStart = 0;
      }
      slab.set(chunk, slabUsed);
      slabUsed += chunk.byteLength;
    },
    /** Hands over what was gathered and begins anew. */
    take(): Uint8Array[] {
      closeSlabRun();
      const taken = buffers;
      buffers = [];
      size = 0;
      return taken;
    },
  };
}
