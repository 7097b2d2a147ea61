import {
  captureExtensionId,
  captureReply,
  type CaptureReply,
  type CaptureRequest,
} from '@swing/contract/capture-extension';

interface ChromePort {
  postMessage(message: unknown): void;
  disconnect(): void;
  onMessage: { addListener(listener: (message: unknown) => void): void };
  onDisconnect: { addListener(listener: () => void): void };
}

/** The part of Chrome's `chrome.runtime` that pages use. */
export interface ExtensionRuntime {
  readonly lastError?: unknown;
  connect(extensionId: string): ChromePort;
}

export interface ExtensionPort {
  send(request: CaptureRequest): void;
  close(): void;
}

interface PortListeners {
  onReply: (reply: CaptureReply) => void;
  /** Called if the extension is not there, or is disabled or updated meanwhile. */
  onLost: () => void;
}

/** Connects to the capture extension. Ignores messages that are not valid replies. */
export function openExtensionPort(runtime: ExtensionRuntime, { onReply, onLost }: PortListeners): ExtensionPort {
  const port = runtime.connect(captureExtensionId);
  port.onMessage.addListener((message) => {
    const reply = captureReply.safeParse(message);
    if (reply.success) onReply(reply.data);
  });
  port.onDisconnect.addListener(() => {
    // Reading the error keeps Chrome from logging it.
    void runtime.lastError;
    onLost();
  });
  return { send: (request) => port.postMessage(request), close: () => port.disconnect() };
}
