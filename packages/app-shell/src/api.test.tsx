import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiProvider, trpc } from './api.tsx';
import type { AnySession } from './lib/session-store.ts';

afterEach(() => vi.unstubAllGlobals());

type Client = ReturnType<typeof trpc.useUtils>['client'];

function Reader({ onClient }: { onClient: (client: Client) => void }) {
  onClient(trpc.useUtils().client);
  return null;
}

it('[PLUS-05] a call whose signal is aborted ends its request, and no other one', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    signals.push(signal);
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
  });
  const session = { read: () => null, clear: () => {}, subscribe: () => () => {} } as unknown as AnySession;
  const clients: Client[] = [];
  renderToString(
    <ApiProvider session={session}>
      <Reader onClient={(client) => clients.push(client)} />
    </ApiProvider>,
  );
  const abort = new AbortController();
  const read = (signal: AbortSignal) =>
    clients[0]?.analysis.readDocument
      .query({ submissionId: '5f1c0a52-4f5e-4f0e-9a51-0d6f6d1c9e11' }, { signal })
      .catch(() => 'ended');
  const ended = read(abort.signal);
  void read(new AbortController().signal);
  await vi.waitFor(() => expect(signals).toHaveLength(2));
  abort.abort();
  expect(await ended).toBe('ended');
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
});
