const slabSize = 1024 * 1024;
const copyBelow = 16 * 1024;

/**
 * Collects chunks for one vectored write. Large chunks are not copied, and small ones are copied into one buffer, so that small
 * chunks do not each cost a write and large chunks do not each cost a copy. `size` is in bytes.
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
    /** Returns the collected buffers and starts a new batch. */
    take(): Uint8Array[] {
      closeSlabRun();
      const taken = buffers;
      buffers = [];
      size = 0;
      return taken;
    },
  };
}
