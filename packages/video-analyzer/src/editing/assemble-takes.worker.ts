import { assembleFile } from './assemble-file.ts';
import type { AssemblyReply, AssemblyRequest } from './assemble-takes.ts';

type WorkerScope = {
  onmessage: ((event: MessageEvent<AssemblyRequest>) => void) | null;
  postMessage(reply: AssemblyReply): void;
};
const scope = globalThis as unknown as WorkerScope;

async function loadTranscoding() {
  try {
    return await import('./transcode-file.ts');
  } catch {
    throw new Error('A part of the recorder could not be loaded. Check your connection and try again.');
  }
}

async function assemble(request: AssemblyRequest) {
  try {
    const report = (encodedPiece: number | null, share: number) =>
      scope.postMessage({ kind: 'progress', encodedPiece, share });
    const result = request.transcodeTo
      ? await (await loadTranscoding()).transcodeFile(request, request.transcodeTo, (share) => report(null, share))
      : await assembleFile(request, report);
    scope.postMessage({ kind: 'done', ...result });
  } catch (error) {
    scope.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

scope.onmessage = ({ data }) => void assemble(data);
