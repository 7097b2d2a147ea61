/** The part of Chrome's extension API that is used here. https://developer.chrome.com/docs/extensions/reference/api */
export interface ChromeApi {
  runtime: {
    getManifest(): { version: string };
    getPlatformInfo(): Promise<unknown>;
    onConnectExternal: ChromeEvent<[port: Port]>;
  };
  action: {
    onClicked: ChromeEvent<[tab: Tab]>;
    setPopup(details: { popup: string }): Promise<void>;
    setTitle(details: { title: string }): Promise<void>;
    setBadgeText(details: { text: string }): Promise<void>;
  };
  tabCapture: {
    getMediaStreamId(options: { consumerTabId: number; targetTabId: number }): Promise<string>;
  };
  tabs: {
    update(tabId: number, properties: { active: boolean }): Promise<{ windowId: number } | undefined>;
  };
  windows: {
    update(windowId: number, properties: { focused: boolean }): Promise<unknown>;
  };
}

interface ChromeEvent<Arguments extends unknown[]> {
  addListener(listener: (...values: Arguments) => void): void;
}

/** A connection to a page. */
export interface Port {
  readonly sender?: { readonly tab?: Tab };
  postMessage(message: unknown): void;
  onMessage: ChromeEvent<[message: unknown]>;
  onDisconnect: ChromeEvent<[]>;
}

interface Tab {
  readonly id?: number;
}
