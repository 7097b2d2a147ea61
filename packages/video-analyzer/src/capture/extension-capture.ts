import { openExtensionPort, type ExtensionPort, type ExtensionRuntime } from './extension-port.ts';

export const extensionRequiredMessage = 'Swing Analyzer Screen Capture extension is required. Enable it and try again.';

/** A running extension replies within milliseconds. One that Chrome has stopped starts first. */
const replyTimeoutMs = 3_000;

export interface ExtensionOptions {
  /** Default: that of the page, which only Chromium defines, and only if an extension accepts messages of this site. */
  runtime?: ExtensionRuntime | undefined;
}

export interface TabCaptureOptions extends ExtensionOptions {
  getUserMedia?: (constraints: MediaStreamConstraints) => Promise<MediaStream>;
  /** Ends the wait for the click on the icon. */
  signal?: AbortSignal | undefined;
  /** Called when the extension is ready for the click on its icon. */
  onWaiting?: () => void;
}

const pageRuntime = () => (globalThis as { chrome?: { runtime?: ExtensionRuntime } }).chrome?.runtime;

/** Returns the version of the capture extension, or null if it is not installed, not enabled, or built for another site. */
export function detectExtension(options: ExtensionOptions = {}): Promise<{ version: string } | null> {
  const runtime = options.runtime ?? pageRuntime();
  if (runtime === undefined) return Promise.resolve(null);
  return new Promise((resolve) => {
    const timeout = setTimeout(() => end(null), replyTimeoutMs);
    const port = openExtensionPort(runtime, {
      onReply: (reply) => reply.type === 'version' && end({ version: reply.version }),
      onLost: () => end(null),
    });
    port.send({ type: 'ping' });

    function end(found: { version: string } | null): void {
      clearTimeout(timeout);
      port.close();
      resolve(found);
    }
  });
}

/**
 * Opens the picture of the tab on which the icon of the extension is clicked next, without sound. Rejects with
 * `extensionRequiredMessage` if the extension is not there, and with the reason of `signal` if that aborts.
 */
export async function captureTabByExtension(options: TabCaptureOptions = {}): Promise<MediaStream> {
  const { signal } = options;
  const getUserMedia =
    options.getUserMedia ?? ((constraints: MediaStreamConstraints) => navigator.mediaDevices.getUserMedia(constraints));
  const runtime = options.runtime ?? pageRuntime();
  if (runtime === undefined || (await detectExtension({ runtime })) === null) throw new Error(extensionRequiredMessage);
  signal?.throwIfAborted();
  const { streamId, port } = await waitForClick(runtime, options);
  // Chrome shows the captured tab when the picture is opened, and the extension shows this page when the port is closed.
  const stream = await getUserMedia(tabConstraints(streamId)).finally(() => port.close());
  if (signal?.aborted) for (const track of stream.getTracks()) track.stop();
  signal?.throwIfAborted();
  return stream;
}

function waitForClick(
  runtime: ExtensionRuntime,
  { signal, onWaiting }: TabCaptureOptions,
): Promise<{ streamId: string; port: ExtensionPort }> {
  return new Promise((resolve, reject) => {
    const abort = () => fail(signal?.reason as Error);
    const port = openExtensionPort(runtime, {
      onReply(reply) {
        if (reply.type === 'waiting') onWaiting?.();
        if (reply.type === 'failed') fail(new Error(`The tab could not be captured. ${reply.reason}`));
        if (reply.type !== 'captured') return;
        signal?.removeEventListener('abort', abort);
        resolve({ streamId: reply.streamId, port });
      },
      onLost: () => fail(new Error(extensionRequiredMessage)),
    });
    signal?.addEventListener('abort', abort);
    port.send({ type: 'capture' });

    function fail(reason: Error): void {
      signal?.removeEventListener('abort', abort);
      port.close();
      reject(reason);
    }
  });
}

/**
 * Constraints of Chrome for a captured tab, which no standard describes. The picture has the tab's own size: with a maximum, Chrome adds
 * black bars.
 */
function tabConstraints(streamId: string): MediaStreamConstraints {
  const mandatory = { chromeMediaSource: 'tab', chromeMediaSourceId: streamId, maxFrameRate: 30 };
  return { audio: false, video: { mandatory } as MediaTrackConstraints };
}
