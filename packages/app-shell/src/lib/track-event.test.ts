import { afterEach, expect, it, vi } from 'vitest';
import { analyticsSessionId, trackEvent } from './track-event.ts';

afterEach(() => void vi.unstubAllGlobals());

function storage(kept: Record<string, string> = {}) {
  const values = new Map(Object.entries(kept));
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const event = { event_type: 'homepage_view', page_path: '/' } as const;

it('[TRK-01] creates a session of prefix, time and random word once, and keeps it', () => {
  const kept = storage();
  const made = analyticsSessionId(kept, 1_760_000_000_000, 0.123456789);
  expect(made).toMatch(/^session_1760000000000_[a-z0-9]{6,9}$/);
  expect(analyticsSessionId(kept, 1_770_000_000_000, 0.9)).toBe(made);
  expect(kept.getItem('analyticsSessionId')).toBe(made);
});

it('[TRK-03] sends a beacon without waiting', () => {
  const sendBeacon = vi.fn(() => true);
  const fetch = vi.fn();
  vi.stubGlobal('navigator', { sendBeacon });
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('localStorage', storage({ analyticsSessionId: 'session_1_a' }));
  trackEvent('https://events.test/api/analytics/track', event);
  const [url, body] = sendBeacon.mock.calls[0] as unknown as [string, string];
  expect([url, JSON.parse(body)]).toEqual([
    'https://events.test/api/analytics/track',
    { ...event, session_id: 'session_1_a' },
  ]);
  expect(fetch).not.toHaveBeenCalled();
});

it('[TRK-03] falls back to a keepalive request and ignores its failure', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('navigator', { sendBeacon: () => false });
  vi.stubGlobal('fetch', fetch);
  trackEvent('/track', event);
  expect(fetch.mock.calls).toMatchObject([['/track', { method: 'POST', keepalive: true }]]);
  await expect(fetch.mock.results[0]?.value).rejects.toThrow('offline');
});

it('[TRK-03] never throws, even if the browser refuses to send a beacon', () => {
  vi.stubGlobal('navigator', {
    sendBeacon() {
      throw new Error('refused');
    },
  });
  expect(() => trackEvent('/track', event)).not.toThrow();
});
