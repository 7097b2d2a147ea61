import { Worker } from 'node:worker_threads';

export interface StreamingSha256 {
  /** Adds a chunk. Await it before the next one to keep memory constant. The chunk may be reused afterwards. */
  update(chunk: Uint8Array): Promise<void>;
  /** Frees its buffers until the next chunk. */
  rest(): Promise<void>;
  /** Returns the hex digest. The hash cannot be used afterwards. */
  digest(): Promise<string>;
  /** Discards it without a digest. */
  discard(): void;
}

const slabBytes = 512 * 1024;

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<string, { resolve(value: string): void; reject(error: Error): void }>();

function sharedWorker(): Worker {
  if (worker) return worker;
  const created = new Worker(new URL('./sha256-worker.mjs', import.meta.url));
  created.unref();
  created.on('message', ({ call, digest }: { call: string; digest?: string }) => {
    waiting.get(call)?.resolve(digest ?? '');
    waiting.delete(call);
  });
  created.on('error', (error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    worker = undefined;
  });
  worker = created;
  return created;
}

/**
 * SHA-256 of a stream, computed in one worker thread for all uploads, so that hashing never blocks the event loop.
 * Bytes reach the worker through two shared buffers, one filled while the other is hashed. A copy per chunk would
 * create as much garbage as the upload is long.
 */
export function streamingSha256(): StreamingSha256 {
  const id = ++lastId;
  const thread = sharedWorker();
  let calls = 0;
  const call = (action: 'update' | 'digest', slab?: Slab) =>
    new Promise<string>((resolve, reject) => {
      // A new thread would start a new hash and return a digest of only the later bytes.
      if (worker !== thread) throw new Error('The hashing thread has ended.');
      const key = `${id}:${++calls}`;
      waiting.set(key, { resolve, reject });
      thread.postMessage({ id, call: key, action, memory: slab?.memory, length: slab?.length });
    });
  let slabs: [filling: Slab, resting: Slab] | undefined;
  const flush = async ([filling, resting]: [Slab, Slab]) => {
    filling.hashed = call('update', filling);
    // Its next await reports a failure. Until then it must not count as an unhandled rejection.
    filling.hashed.catch(() => {});
    slabs = [resting, filling];
    await resting.hashed;
    resting.length = 0;
  };
  const rest = async () => {
    if (!slabs) return;
    await flush(slabs);
    await slabs[1].hashed;
    slabs = undefined;
  };
  return {
    async update(chunk) {
      for (let taken = 0; taken < chunk.byteLength; ) {
        slabs ??= [createSlab(), createSlab()];
        const [filling] = slabs;
        const part = chunk.subarray(taken, taken + slabBytes - filling.length);
        new Uint8Array(filling.memory).set(part, filling.length);
        filling.length += part.byteLength;
        taken += part.byteLength;
        if (filling.length === slabBytes) await flush(slabs);
      }
    },
    rest,
    async digest() {
      await rest();
      return call('digest');
    },
    discard: () => thread.postMessage({ id, action: 'discard' }),
  };
}

interface Slab {
  memory: SharedArrayBuffer;
  /** Bytes in use. */
  length: number;
  hashed: Promise<unknown>;
}

function createSlab(): Slab {
  return { memory: new SharedArrayBuffer(slabBytes), length: 0, hashed: Promise.resolve() };
}
