import { assembleFile } from './assemble-file.ts';
import type { AssemblyReply, AssemblyRequest } from './assemble-takes.ts';

type WorkerScope = {
  onmessage: ((event: MessageEvent<AssemblyRequest>) => void) | null;
  postMessage(reply: AssemblyReply): void;
};
const scope = globalThis as unknown as WorkerScope;

async function assemble(request: AssemblyRequest) {
  try {
    const result = await assembleFile(request, (share) => scope.postMessage({ kind: 'progress', share }));
    scope.postMessage({ kind: 'done', ...result });
  } catch (error) {
    scope.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

scope.onmessage = ({ data }) => void assemble(data);
