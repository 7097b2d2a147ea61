import { captureExtensionId } from '@swing/contract/capture-extension';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { captureTabByExtension, detectExtension } from './extension-capture.ts';
import type { ExtensionRuntime } from './extension-port.ts';

const required = 'Swing Analyzer Screen Capture extension is required. Enable it and try again.';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An extension that replies to pings; with `isSilent`, to nothing. */
function installExtension({ isSilent = false } = {}) {
  const ports: { sent: unknown[]; isClosed: boolean; reply: (message: unknown) => void; lose: () => void }[] = [];
  const runtime: ExtensionRuntime = {
    connect(id) {
      expect(id).toBe(captureExtensionId);
      const listeners: ((message: unknown) => void)[] = [];
      const endings: (() => void)[] = [];
      const port = {
        sent: [] as unknown[],
        isClosed: false,
        reply: (message: unknown) => listeners.forEach((listener) => listener(message)),
        lose: () => endings.forEach((listener) => listener()),
      };
      ports.push(port);
      return {
        postMessage(message) {
          port.sent.push(message);
          if (!isSilent && (message as { type: string }).type === 'ping') {
            queueMicrotask(() => port.reply({ type: 'version', version: '1.2.3' }));
          }
        },
        disconnect: () => void (port.isClosed = true),
        onMessage: { addListener: (listener) => void listeners.push(listener) },
        onDisconnect: { addListener: (listener) => void endings.push(listener) },
      };
    },
  };
  return { runtime, ports };
}

function openCapture(options: Parameters<typeof captureTabByExtension>[0] = {}) {
  const { runtime, ports } = installExtension();
  const stop = vi.fn();
  const stream = { getTracks: () => [{ stop }] } as unknown as MediaStream;
  const getUserMedia = vi.fn((_constraints: MediaStreamConstraints) => Promise.resolve(stream));
  const onWaiting = vi.fn();
  const captured = captureTabByExtension({ runtime, getUserMedia, onWaiting, ...options });
  captured.catch(() => {});
  return { ports, stop, stream, getUserMedia, onWaiting, captured };
}

it('[REC-06] finds the extension and its version, and closes the port', async () => {
  const { runtime, ports } = installExtension();
  expect(await detectExtension({ runtime })).toEqual({ version: '1.2.3' });
  expect(ports.map(({ sent, isClosed }) => [sent, isClosed])).toEqual([[[{ type: 'ping' }], true]]);
});

it('[REC-06] finds none in a browser without extensions, or where none accepts messages of this site', async () => {
  expect(await detectExtension()).toBeNull();
  await expect(captureTabByExtension()).rejects.toThrow(required);
});

it('[REC-06] finds none if the browser closes the port, or nothing valid is replied within 3 seconds', async () => {
  const disabled = installExtension({ isSilent: true });
  const found = detectExtension(disabled);
  disabled.ports[0]?.lose();
  expect(await found).toBeNull();

  const silent = installExtension({ isSilent: true });
  const capture = captureTabByExtension(silent);
  capture.catch(() => {});
  silent.ports[0]?.reply({ type: 'version', version: ['1.2.3'] });
  await vi.advanceTimersByTimeAsync(3_000);
  await expect(capture).rejects.toThrow(required);
});

it('[REC-06] opens the picture of the clicked tab in its own size, at most 30 frames per second, without sound', async () => {
  const { ports, getUserMedia, captured, onWaiting, stream } = openCapture();
  await vi.advanceTimersByTimeAsync(0);
  expect(ports[1]?.sent).toEqual([{ type: 'capture' }]);
  expect(onWaiting).not.toHaveBeenCalled();
  ports[1]?.reply({ type: 'waiting' });
  expect(onWaiting).toHaveBeenCalledOnce();
  ports[1]?.reply({ type: 'captured', streamId: 'stream-2' });
  await Promise.resolve();
  expect([getUserMedia.mock.calls.length, ports[1]?.isClosed]).toEqual([1, false]);
  expect(await captured).toBe(stream);
  expect(getUserMedia.mock.calls).toEqual([
    [
      {
        audio: false,
        video: {
          mandatory: {
            chromeMediaSource: 'tab',
            chromeMediaSourceId: 'stream-2',
            maxFrameRate: 30,
          },
        },
      },
    ],
  ]);
  expect(ports[1]?.isClosed).toBe(true);
});

it('[REC-06] waits for minutes, and sends nothing meanwhile', async () => {
  const { ports, captured, stream } = openCapture();
  await vi.advanceTimersByTimeAsync(0);
  ports[1]?.reply({ type: 'waiting' });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ports[1]?.sent).toEqual([{ type: 'capture' }]);
  ports[1]?.reply({ type: 'captured', streamId: 'x' });
  expect(await captured).toBe(stream);
});

it('[REC-06] an extension that is disabled while the page waits is required', async () => {
  const { ports, captured } = openCapture();
  await vi.advanceTimersByTimeAsync(0);
  ports[1]?.lose();
  await expect(captured).rejects.toThrow(required);
});

it('[REC-06] says why a tab could not be captured', async () => {
  const { ports, captured, getUserMedia } = openCapture();
  await vi.advanceTimersByTimeAsync(0);
  ports[1]?.reply({ type: 'failed', reason: 'Chrome pages cannot be captured.' });
  await expect(captured).rejects.toThrow('The tab could not be captured. Chrome pages cannot be captured.');
  expect(getUserMedia).not.toHaveBeenCalled();
});

it('[REC-06] the wait can be ended, also while the picture is being opened', async () => {
  const waiting = new AbortController();
  const first = openCapture({ signal: waiting.signal });
  await vi.advanceTimersByTimeAsync(0);
  waiting.abort();
  await expect(first.captured).rejects.toThrow('This operation was aborted');
  expect(first.ports[1]?.isClosed).toBe(true);

  const opening = new AbortController();
  const second = openCapture({ signal: opening.signal });
  await vi.advanceTimersByTimeAsync(0);
  second.ports[1]?.reply({ type: 'captured', streamId: 'x' });
  opening.abort();
  await expect(second.captured).rejects.toThrow('This operation was aborted');
  expect(second.stop).toHaveBeenCalledOnce();
});
