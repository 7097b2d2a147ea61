import { afterEach, expect, it, vi } from 'vitest';
import type { ChromeApi, Port } from './chrome.ts';
import { serveCaptures } from './serve-captures.ts';

afterEach(() => void vi.useRealTimers());

async function settled(): Promise<void> {
  for (let step = 0; step < 10; step += 1) await Promise.resolve();
}

/** A browser whose tabs can be captured, except tab 13. */
function openBrowser() {
  const connected: ((port: Port) => void)[] = [];
  const clicked: ((tab: { id: number }) => void)[] = [];
  const icon = { popup: '', title: '', badge: '' };
  const getMediaStreamId = vi.fn(({ targetTabId }: { targetTabId: number }) =>
    targetTabId === 13
      ? Promise.reject(new Error('Chrome pages cannot be captured.'))
      : Promise.resolve(`stream-${targetTabId}`),
  );
  const update = vi.fn(() => Promise.resolve({ windowId: 7 }));
  const updateWindow = vi.fn(() => Promise.resolve());
  const getPlatformInfo = vi.fn(() => Promise.resolve());
  const set = async (change: Partial<typeof icon>) => {
    // Chrome takes a moment.
    await Promise.resolve();
    Object.assign(icon, change);
  };
  const chrome: ChromeApi = {
    runtime: {
      getManifest: () => ({ version: '1.2.3' }),
      getPlatformInfo,
      onConnectExternal: { addListener: (listener) => connected.push(listener) },
    },
    action: {
      onClicked: { addListener: (listener) => clicked.push(listener) },
      setPopup: ({ popup }) => set({ popup }),
      setTitle: ({ title }) => set({ title }),
      setBadgeText: ({ text }) => set({ badge: text }),
    },
    tabCapture: { getMediaStreamId },
    tabs: { update },
    windows: { update: updateWindow },
  };
  serveCaptures(chrome);
  return {
    icon,
    getMediaStreamId,
    update,
    updateWindow,
    getPlatformInfo,
    async click(tabId: number) {
      for (const listener of clicked) listener({ id: tabId });
      await settled();
    },
    /** Connects a page; without a tab, something that is not in a tab. */
    connect(tabId?: number) {
      let isDisconnected = false;
      const replies: unknown[] = [];
      const popupsAtReplies: string[] = [];
      const listeners: ((message: unknown) => void)[] = [];
      const endings: (() => void)[] = [];
      const port: Port = {
        sender: tabId === undefined ? {} : { tab: { id: tabId } },
        postMessage(message) {
          if (isDisconnected) throw new Error('Attempting to use a disconnected port object');
          replies.push(message);
          popupsAtReplies.push(icon.popup);
        },
        onMessage: { addListener: (listener) => listeners.push(listener) },
        onDisconnect: { addListener: (listener) => endings.push(listener) },
      };
      for (const listener of connected) listener(port);
      return {
        replies,
        popupsAtReplies,
        async send(message: unknown) {
          for (const listener of listeners) listener(message);
          await settled();
        },
        async disconnect() {
          isDisconnected = true;
          for (const listener of endings) listener();
          await settled();
        },
      };
    },
  };
}

const idle = { popup: 'popup.html', title: 'Swing Analyzer Screen Capture', badge: '' };
const ready = { popup: '', title: 'Record this tab', badge: 'REC' };

it('[REC-06] says its version', async () => {
  const browser = openBrowser();
  const page = browser.connect(1);
  await page.send({ type: 'ping' });
  expect(page.replies).toEqual([{ type: 'version', version: '1.2.3' }]);
  expect(browser.icon).toEqual(idle);
});

it('[REC-06] tells a page that it waits only when a click on the icon no longer opens the popup', async () => {
  const browser = openBrowser();
  const page = browser.connect(1);
  await page.send({ type: 'capture' });
  expect(page.popupsAtReplies).toEqual(['']);
});

it('[REC-06] hands the clicked tab to the page that waits, once, and shows that page and its window when it closes the port', async () => {
  const browser = openBrowser();
  const page = browser.connect(1);
  await page.send({ type: 'capture' });
  expect([page.replies, browser.icon]).toEqual([[{ type: 'waiting' }], ready]);
  await browser.click(2);
  expect(page.replies).toEqual([{ type: 'waiting' }, { type: 'captured', streamId: 'stream-2' }]);
  expect(browser.getMediaStreamId.mock.calls).toEqual([[{ consumerTabId: 1, targetTabId: 2 }]]);
  expect(browser.update).not.toHaveBeenCalled();
  await page.disconnect();
  expect(browser.update.mock.calls).toEqual([[1, { active: true }]]);
  expect(browser.updateWindow.mock.calls).toEqual([[7, { focused: true }]]);
  expect(browser.icon).toEqual(idle);
  await browser.click(2);
  expect(page.replies).toHaveLength(2);
});

it('[REC-06] a page can record its own tab', async () => {
  const browser = openBrowser();
  const page = browser.connect(1);
  await page.send({ type: 'capture' });
  await browser.click(1);
  expect(page.replies.at(-1)).toEqual({ type: 'captured', streamId: 'stream-1' });
  await page.disconnect();
  expect(browser.update).not.toHaveBeenCalled();
});

it('[REC-06] says why a tab cannot be captured', async () => {
  const browser = openBrowser();
  const page = browser.connect(1);
  await page.send({ type: 'capture' });
  await browser.click(13);
  expect(page.replies.at(-1)).toEqual({ type: 'failed', reason: 'Chrome pages cannot be captured.' });
  expect(browser.icon).toEqual(idle);
});

it('[REC-06] of two pages the last one gets the tab, and then the other one', async () => {
  const browser = openBrowser();
  const [first, second] = [browser.connect(1), browser.connect(2)];
  await first.send({ type: 'capture' });
  await second.send({ type: 'capture' });
  await browser.click(3);
  expect([first.replies.length, second.replies.length, browser.icon]).toEqual([1, 2, ready]);
  await browser.click(4);
  expect(first.replies.at(-1)).toEqual({ type: 'captured', streamId: 'stream-4' });
});

it('[REC-06] a page that left or gave up gets nothing', async () => {
  const browser = openBrowser();
  const page = browser.connect(1);
  await page.send({ type: 'capture' });
  await page.disconnect();
  expect(browser.icon).toEqual(idle);
  await browser.click(1);
  expect(browser.getMediaStreamId).not.toHaveBeenCalled();
});

it.each([2, 13])('[REC-06] a page that leaves while tab %d is handed over gets nothing', async (tabId) => {
  const browser = openBrowser();
  const page = browser.connect(1);
  await page.send({ type: 'capture' });
  const clicked = browser.click(tabId);
  await page.disconnect();
  await clicked;
  expect(browser.getMediaStreamId).toHaveBeenCalledOnce();
  expect([page.replies, browser.update.mock.calls]).toEqual([[{ type: 'waiting' }], []]);
});

it('[REC-06] calls a function of Chrome every 20 seconds while a page waits, so that Chrome does not stop it', async () => {
  vi.useFakeTimers();
  const browser = openBrowser();
  const [first, second] = [browser.connect(1), browser.connect(2)];
  vi.advanceTimersByTime(60_000);
  expect(browser.getPlatformInfo).not.toHaveBeenCalled();
  await first.send({ type: 'capture' });
  vi.advanceTimersByTime(60_000);
  expect(browser.getPlatformInfo).toHaveBeenCalledTimes(3);
  await second.send({ type: 'capture' });
  await first.disconnect();
  vi.advanceTimersByTime(20_000);
  expect(browser.getPlatformInfo).toHaveBeenCalledTimes(4);
  await second.disconnect();
  vi.advanceTimersByTime(60_000);
  expect(browser.getPlatformInfo).toHaveBeenCalledTimes(4);
});

it.each(['capture', null, { type: 'captured', streamId: 'x' }, { type: 'eval', code: '1' }])(
  '[REC-06] ignores the message %j',
  async (message) => {
    const browser = openBrowser();
    const page = browser.connect(1);
    await page.send(message);
    expect([page.replies, browser.icon]).toEqual([[], idle]);
  },
);

it('[REC-06] captures nothing for a page that is not in a tab', async () => {
  const browser = openBrowser();
  const page = browser.connect();
  await page.send({ type: 'capture' });
  expect([page.replies, browser.icon]).toEqual([[], idle]);
});
