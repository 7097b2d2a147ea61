import { describe, expect, it } from 'vitest';
import { sendFailure } from '@swing/app-shell/uploads/upload-error';
import { playUpload, request, video } from './testing/fake-upload.ts';
import type { StoredUpload } from './upload-store.ts';

const unreachable = sendFailure({ status: 502, text: '<html>' });
const signedOut = sendFailure({ status: 401, text: '' });
const stopped = sendFailure({ status: 400, text: '<html>' });

/** Plays a page on which an upload stopped, and was cancelled while the server could not be reached. */
async function cancelInOutage(script: Parameters<typeof playUpload>[0] = {}) {
  const page = playUpload({ send: [{ storedBytes: 4, failure: stopped }], discard: [unreachable], ...script });
  await page.flow.start(request());
  await page.flow.cancel();
  page.calls.splice(0, page.calls.indexOf('discard draft'));
  return page;
}

/** A probe of the server that is not answered before `reach`. */
function heldProbe() {
  let answer = () => undefined as void;
  const answered = new Promise<boolean>((resolve) => (answer = () => resolve(true)));
  const probe = () => answered;
  return {
    probe,
    async reach() {
      answer();
      await answered;
    },
  };
}

/** What a page has stored about its uploads. */
const leftByOutage = async () => (await cancelInOutage()).store.kept.get('u1')!;

/** Opens the page again, with what the page before stored about its uploads. */
function nextPage(remembered: StoredUpload, script: Parameters<typeof playUpload>[0] = {}) {
  const page = playUpload(script);
  page.store.kept.set(remembered.playerId, remembered);
  return page;
}

describe('[UPL-01] an upload that is cancelled while the server cannot be reached', () => {
  it('is idle at once, and keeps only what removes the draft', async () => {
    const { flow, store } = await cancelInOutage();
    expect(flow.getState()).toEqual({ phase: 'idle' });
    expect(store.kept.get('u1')).toMatchObject({ isCancelled: true, notes: '', athleteName: '', handle: null });
  });

  it('is removed once the server can be reached, and then forgotten', async () => {
    const { calls, store } = await cancelInOutage({ probe: [false, true] });
    await expect.poll(() => store.kept.size).toBe(0);
    expect(calls).toEqual(['discard draft', 'wait 15000', 'probe', 'wait 30000', 'probe', 'discard draft']);
  });

  it('is removed when the page is opened again, and is not offered to be resumed', async () => {
    const { flow, calls, states, store } = nextPage(await leftByOutage());
    await flow.restore('u1');
    expect(calls).toEqual(['discard draft']);
    expect(states).toEqual([{ phase: 'idle' }]);
    expect(store.kept.size).toBe(0);
  });

  it('is left alone by another account of the same browser', async () => {
    const { flow, calls, store } = nextPage(await leftByOutage());
    await flow.restore('u2');
    expect(calls).toEqual([]);
    expect(store.kept.size).toBe(1);
  });

  it('is not tried again after the session ended', async () => {
    const { probe, reach } = heldProbe();
    const { flow, calls, store } = await cancelInOutage({ parts: { probe } });
    flow.leave();
    await reach();
    expect(calls).toEqual(['discard draft', 'wait 15000']);
    expect(store.kept.size).toBe(1);
  });

  it('stays known if the session was already over', async () => {
    const { calls, store } = await cancelInOutage({ discard: [signedOut] });
    expect(calls).toEqual(['discard draft']);
    expect(store.kept.get('u1')).toMatchObject({ isCancelled: true });
  });

  it('is removed before another upload begins, also of the same file', async () => {
    const { flow, calls, store } = await cancelInOutage();
    await flow.start(request());
    expect(calls.slice(-4)).toEqual(['discard draft', 'begin swing.mp4 10', 'send anew', 'submit']);
    expect(flow.getState()).toEqual({ phase: 'done', saving: null });
    expect(store.kept.size).toBe(0);
  });

  it('does not forget an upload that another tab began meanwhile', async () => {
    const { probe, reach } = heldProbe();
    const { store, calls } = await cancelInOutage({ parts: { probe } });
    const other = { ...store.kept.get('u1')!, submissionId: 'another', isCancelled: false };
    store.kept.set('u1', other);
    await reach();
    await expect.poll(() => calls).toEqual(['discard draft', 'wait 15000', 'discard draft']);
    expect(store.kept.get('u1')).toEqual(other);
  });

  it('is forgotten with its compressed copy', async () => {
    const { flow, calls, store } = playUpload({
      parts: { compress: async () => ({ file: video('01234'), copyName: 'smaller.mp4' }) },
      send: [{ storedBytes: 4, failure: stopped }],
      discard: [unreachable],
    });
    await flow.start(request());
    await flow.cancel();
    expect(calls.slice(-3)).toEqual(['discard draft', 'wait 15000', 'probe']);
    expect(calls).toContain('clear copies');
    expect(store.kept.get('u1')).toMatchObject({ copyName: null });
  });
});
