import { expect, test, vi } from 'vitest';
import { fakeBrowserForCapture, createTestCapture, settle } from './testing/fake-browser.ts';

const browser = fakeBrowserForCapture();

test('[REC-05] a capture that is cancelled before the first picture ends', async () => {
  const { capture, deliver } = createTestCapture();
  const opened = capture.open();
  const track = await deliver();
  expect(capture.getSnapshot().status).toBe('opening');
  capture.close();
  await opened;
  expect(track.readyState).toBe('ended');
  expect(capture.getSnapshot()).toMatchObject({ status: 'closed', error: null });
});

test('[REC-05] a capture without a picture ends, and that is said', async () => {
  const { capture, deliver } = createTestCapture();
  const opened = capture.open();
  const track = await deliver(null, { hasPicture: false });
  await opened;
  expect(track.readyState).toBe('ended');
  expect(capture.getSnapshot()).toMatchObject({ status: 'closed', error: 'Nothing is shared: there is no picture.' });
});

test('[REC-05] sharing that ends before the first picture is said', async () => {
  const { capture, deliver } = createTestCapture();
  const opened = capture.open();
  (await deliver()).dispatchEvent(new Event('ended'));
  await opened;
  expect(capture.getSnapshot()).toMatchObject({ status: 'closed', error: 'Sharing has ended.' });
});

test('[REC-05] a capture ends if another source is chosen while it begins, also one that the browser delivers later', async () => {
  const first = createTestCapture();
  void first.capture.open();
  const begun = await first.deliver();
  first.detach();
  await settle();
  expect(begun.readyState).toBe('ended');

  const second = createTestCapture();
  void second.capture.open();
  second.detach();
  expect((await second.deliver()).readyState).toBe('ended');
  expect(second.capture.getSnapshot()).toMatchObject({ status: 'closed', error: null });
});

test('[REC-05] a capture ends when the analyzer is left', async () => {
  const { detach, share } = createTestCapture();
  const track = await share();
  detach();
  expect(track.readyState).toBe('ended');
});

test('[REC-05] a track without a picture is attached again after 500, 1500 and 3500 ms', async () => {
  const { capture, deliver } = createTestCapture();
  const opened = capture.open();
  await deliver();
  const counts: (number | undefined)[] = [];
  for (const ms of [499, 1, 999, 1, 1999, 1]) {
    await vi.advanceTimersByTimeAsync(ms);
    counts.push(browser.videos[0]?.attachedCount);
  }
  expect(counts).toEqual([1, 2, 2, 3, 3, 4]);
  browser.videos[0]?.showPicture();
  await opened;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(browser.videos[0]?.attachedCount).toBe(4);
});

test('[REC-05] a recording that cannot go on without a picture is paused, and that is reported', async () => {
  const { share, setRecorder, recorderStatus, onPaused } = createTestCapture();
  const track = await share();
  setRecorder('recording');
  expect(recorderStatus()).toBe('recording');
  track.dispatchEvent(new Event('ended'));
  expect(recorderStatus()).toBe('paused');
  expect(onPaused).toHaveBeenCalledTimes(1);
  setRecorder('recording');
  expect(recorderStatus()).toBe('paused');
  expect(onPaused).toHaveBeenCalledTimes(2);
});

test('[REC-05] sharing that ends is reported while the recording is paused, and not without a recording', async () => {
  const { share, setRecorder, onPaused } = createTestCapture();
  (await share()).dispatchEvent(new Event('ended'));
  expect(onPaused).not.toHaveBeenCalled();
  const track = await share();
  setRecorder('paused');
  track.dispatchEvent(new Event('ended'));
  expect(onPaused).toHaveBeenCalledTimes(1);
});

test('[REC-05] a still that is finished after sharing has ended is not sent', async () => {
  const { capture, share } = createTestCapture();
  await share();
  browser.receive({ kind: 'ask' });
  capture.close();
  browser.finishStill(new Blob(['x']));
  await settle();
  expect(browser.posted).toEqual([{ kind: 'ended' }]);
});

test('[REC-05] a still that fails is made again for the next question', async () => {
  const { share } = createTestCapture();
  await share();
  browser.receive({ kind: 'ask' });
  browser.finishStill(new Error('The encoder failed.'));
  await settle();
  browser.receive({ kind: 'ask' });
  browser.finishStill(new Blob(['x']));
  await settle();
  expect(browser.posted.map(({ kind }) => kind)).toEqual(['still']);
});

test('[REC-05] coordinates from before the session or from the future are not used', async () => {
  const { capture, share, setTime } = createTestCapture();
  await share();
  await capture.setCrop('window');
  const send = (timestamp: number) => {
    const rectangle = { left: 80, top: 90, width: 1280, height: 720, viewportW: 1440, viewportH: 900 };
    browser.receive({ kind: 'crop', coordinates: { ...rectangle, timestamp } });
    return capture.getSnapshot().isCropMissing;
  };
  expect(send(9_999)).toBe(true);
  expect(send(15_001)).toBe(true);
  setTime(10_001);
  expect(send(15_001)).toBe(false);
});
