import type { SoundPiece } from './sound-reader.ts';

type WorkerScope = {
  onmessage: ((event: MessageEvent<ReadableStream<AudioData> | 'stop'>) => void) | null;
  postMessage(message: SoundPiece | 'stopped', transfer?: Transferable[]): void;
};
const scope = globalThis as unknown as WorkerScope;

async function read(stream: ReadableStream<AudioData>) {
  const reader = stream.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const arrivedAt = (performance.timeOrigin + performance.now()) / 1000;
    scope.postMessage({ data: piece.value, arrivedAt }, [piece.value]);
  }
}

scope.onmessage = ({ data }) => {
  if (data === 'stop') scope.postMessage('stopped');
  else void read(data);
};
