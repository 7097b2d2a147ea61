import { captureRequest, type CaptureReply } from '@swing/contract/capture-extension';
import type { ChromeApi, Port } from './chrome.ts';

const popup = 'popup.html';
const idleTitle = 'Swing Analyzer Screen Capture';
const waitingTitle = 'Record this tab';
/** Chrome stops an extension that calls none of its functions and gets no event for 30 seconds. */
const keepAliveMs = 20_000;

/**
 * Hands a tab to the page that asks for one. Chrome allows capturing only the tab on which the icon is clicked, so a page
 * waits for that click. While none waits, the icon opens an explanation.
 */
export function serveCaptures(chrome: ChromeApi): void {
  const connected = new Set<Port>();
  /** The pages that wait for a click on the icon, by tab id, in the order in which they asked. */
  const waiting = new Map<Port, number>();
  /** The tabs whose pages were given a stream. They are brought to the front when they have opened it. */
  const answered = new Map<Port, number>();
  let keepAlive: ReturnType<typeof setInterval> | undefined;

  async function showState(): Promise<void> {
    const isWaiting = waiting.size > 0;
    clearInterval(keepAlive);
    if (isWaiting) keepAlive = setInterval(() => void chrome.runtime.getPlatformInfo(), keepAliveMs);
    await Promise.all([
      chrome.action.setPopup({ popup: isWaiting ? '' : popup }),
      chrome.action.setTitle({ title: isWaiting ? waitingTitle : idleTitle }),
      chrome.action.setBadgeText({ text: isWaiting ? 'REC' : '' }),
    ]);
  }

  async function receive(port: Port, message: unknown): Promise<void> {
    const request = captureRequest.safeParse(message);
    if (!request.success) return;
    if (request.data.type === 'ping') {
      reply(port, { type: 'version', version: chrome.runtime.getManifest().version });
      return;
    }
    const tabId = port.sender?.tab?.id;
    if (tabId === undefined) return;
    waiting.set(port, tabId);
    // A click on the icon before this would open the popup, and the page would not get the tab.
    await showState();
    if (waiting.has(port)) reply(port, { type: 'waiting' });
  }

  async function captureTab(tabs: { consumerTabId: number; targetTabId: number }): Promise<CaptureReply> {
    try {
      return { type: 'captured', streamId: await chrome.tabCapture.getMediaStreamId(tabs) };
    } catch (error) {
      return { type: 'failed', reason: error instanceof Error ? error.message : String(error) };
    }
  }

  async function show(tabId: number): Promise<void> {
    try {
      const tab = await chrome.tabs.update(tabId, { active: true });
      if (tab) await chrome.windows.update(tab.windowId, { focused: true });
    } catch {
      // The tab was closed.
    }
  }

  async function capture(targetTabId: number | undefined): Promise<void> {
    // If several pages wait, the one that asked last is most likely the one that the user works with.
    const [port, consumerTabId] = Array.from(waiting).at(-1) ?? [];
    if (port === undefined || consumerTabId === undefined || targetTabId === undefined) return;
    waiting.delete(port);
    void showState();
    const message = await captureTab({ consumerTabId, targetTabId });
    // The page may have left meanwhile.
    if (!connected.has(port)) return;
    reply(port, message);
    if (consumerTabId !== targetTabId) answered.set(port, consumerTabId);
  }

  // Chrome keeps the state of the icon when it stops the extension.
  void showState();
  chrome.runtime.onConnectExternal.addListener((port) => {
    connected.add(port);
    port.onMessage.addListener((message) => void receive(port, message));
    port.onDisconnect.addListener(() => {
      connected.delete(port);
      if (waiting.delete(port)) void showState();
      const tabId = answered.get(port);
      answered.delete(port);
      if (tabId !== undefined) void show(tabId);
    });
  });
  chrome.action.onClicked.addListener((tab) => void capture(tab.id));
}

function reply(port: Port, message: CaptureReply): void {
  port.postMessage(message);
}
