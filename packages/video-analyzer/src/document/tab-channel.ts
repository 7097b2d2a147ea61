import type { DocumentItem } from '@swing/domain/analyzer/document-items';

export type TabMessage = {
  /** `edited`: the sender shows these edits and is about to save them. `saved`: the server has acknowledged them. */
  readonly kind: 'edited' | 'saved';
  readonly items: readonly DocumentItem[];
};

/** Connects the tabs of this browser that have the same document open. */
export type TabChannel = {
  post(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): void;
  close(): void;
};

/** Connects tabs by BroadcastChannel. Versions of the analyzer with other messages must use another name. */
export function browserTabChannel(document: string): TabChannel {
  const channel = new BroadcastChannel(`analyzer-document:1:${document}`);
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) =>
      channel.addEventListener('message', (event: MessageEvent<TabMessage>) => listener(event.data)),
    close: () => channel.close(),
  };
}
