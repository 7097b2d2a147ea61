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
/** What the thread sends back: the memory that it has hashed, or the digest. */
interface Reply {
  memory?: ArrayBuffer;
  digest?: string;
}
const waiting = new Map<string, { resolve(reply: Reply): void; reject(error: Error): void }>();

function sharedWorker(): Worker {
  if (worker) return worker;
  const created = new Worker(new URL('./sha256-worker.mjs', import.meta.url));
  created.unref();
  created.on('message', ({ call, ...reply }: Reply & { call: string }) => {
    waiting.get(call)?.resolve(reply);
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
 * Bytes reach the worker in two buffers, one filled while the other is hashed. A new buffer for each chunk would create as much garbage
 * as the upload is long. Each buffer is transferred to the worker and back. Shared buffers would leak 1 MiB for each upload: the worker
 * frees them only when it collects garbage, which it hardly ever does.
 */
export function streamingSha256(): StreamingSha256 {
  const id = ++lastId;
  const thread = sharedWorker();
  let calls = 0;
  const call = (action: 'update' | 'digest', slab?: Slab) =>
    new Promise<Reply>((resolve, reject) => {
      // A new thread would start a new hash and return a digest of only the later bytes.
      if (worker !== thread) throw new Error('The hashing thread has ended.');
      const key = `${id}:${++calls}`;
      waiting.set(key, { resolve, reject });
      const { memory, length } = slab ?? {};
      thread.postMessage({ id, call: key, action, memory, length }, memory ? [memory] : []);
    });
  let slabs: [filling: Slab, resting: Slab] | undefined;
  const flush = async ([filling, resting]: [Slab, Slab]) => {
    filling.hashed = call('update', filling).then(({ memory = new ArrayBuffer(slabBytes) }) => {
      filling.memory = memory;
    });
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
      return (await call('digest')).digest ?? '';
    },
    discard: () => thread.postMessage({ id, action: 'discard' }),
  };
}

interface Slab {
  memory: ArrayBuffer;
  /** Bytes in use. */
  length: number;
  hashed: Promise<unknown>;
}

function createSlab(): Slab {
  return { memory: new ArrayBuffer(slabBytes), length: 0, hashed: Promise.resolve() };
}
