import { TooLargeError } from '@swing/media/analysis-compression';
import { compressFile } from './compress-file.ts';
import type { CompressionMessage, CompressionReply, CompressionRequest } from './compress-take.ts';

type WorkerScope = {
  onmessage: ((event: MessageEvent<CompressionMessage>) => void) | null;
  postMessage(reply: CompressionReply): void;
};
const cancelling = new AbortController();
const scope = globalThis as unknown as WorkerScope;

async function compress(request: CompressionRequest) {
  try {
    const result = await compressFile(request, cancelling.signal, (share) =>
      scope.postMessage({ kind: 'progress', share }),
    );
    scope.postMessage({ kind: 'done', ...result });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    scope.postMessage({ kind: 'failed', message, isTooLarge: error instanceof TooLargeError });
  }
}

scope.onmessage = ({ data }) => {
  if (data.kind === 'cancel') cancelling.abort();
  else void compress(data);
};
