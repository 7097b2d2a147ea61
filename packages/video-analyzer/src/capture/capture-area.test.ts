import { expect, test, vi } from 'vitest';
import { fakeBrowserForCapture, createTestCapture, settle, theStage } from './testing/fake-browser.ts';

const browser = fakeBrowserForCapture();

test('[REC-05] sharing again is reduced to the stage again before anything is recorded', async () => {
  const { capture, share, deliver } = createTestCapture();
  const track = await share(capture.session);
  expect(capture.getSnapshot().canCropToStage).toBe(true);
  const chosen = capture.setCrop('stage');
  await settle();
  expect(capture.getSnapshot()).toMatchObject({ crop: 'whole', isChangingCrop: true });
  browser.videos[0]?.showPicture();
  await chosen;
  expect(capture.getSnapshot()).toMatchObject({ crop: 'stage', isChangingCrop: false });
  track.dispatchEvent(new Event('ended'));

  const opened = capture.open();
  const next = await deliver(capture.session);
  browser.videos[1]?.showPicture();
  await settle();
  expect(capture.getSnapshot().status).toBe('opening');
  expect(next.targets).toEqual([{ target: theStage }]);
  browser.videos[1]?.showPicture();
  await opened;
  expect(capture.getSnapshot()).toMatchObject({ status: 'open', crop: 'stage', error: null });
});

const stageLost = 'What is shared cannot be reduced to the stage, so the whole picture is recorded.';

test('[REC-05] another tab after the stage is recorded whole, and that is said', async () => {
  const { capture, share, chooseStage } = createTestCapture();
  await share(capture.session);
  await chooseStage();
  capture.close();
  const track = await share('another tab');
  const lost = { status: 'open', crop: 'whole', canCropToStage: false, error: stageLost };
  expect(capture.getSnapshot()).toMatchObject(lost);
  track.handle = capture.session;
  track.dispatchEvent(new Event('capturehandlechange'));
  expect(capture.getSnapshot()).toMatchObject({ crop: 'whole', canCropToStage: true });
});

test('[REC-05] a capture without a name that ends while it opens leaves the chosen area as it is', async () => {
  const { capture, share, deliver, chooseStage } = createTestCapture();
  await share(capture.session);
  await chooseStage();
  capture.close();
  const opened = capture.open();
  await deliver(null, { isNamed: false });
  browser.videos[1]?.showPicture();
  await settle();
  capture.close();
  await opened;
  expect(capture.getSnapshot()).toMatchObject({ status: 'closed', crop: 'stage', error: null });
  expect(vi.getTimerCount()).toBe(0);
});

test('[REC-05] this tab is named again if the browser has not told the capture its name', async () => {
  const { capture, deliver } = createTestCapture();
  let onNamed = () => {};
  const names: string[] = [];
  const setCaptureHandleConfig = ({ handle }: { handle: string }) => {
    names.push(handle);
    if (names.length === 3) onNamed();
  };
  vi.stubGlobal('navigator', { mediaDevices: { setCaptureHandleConfig } });
  vi.stubGlobal('location', { origin: 'https://coach.test' });
  const opened = capture.open();
  const track = await deliver(capture.session, { isNamed: false });
  onNamed = () => {
    track.isNamed = true;
    track.dispatchEvent(new Event('capturehandlechange'));
  };
  browser.videos[0]?.showPicture();
  await opened;
  expect(names).toEqual([capture.session, '', capture.session]);
  expect(capture.getSnapshot()).toMatchObject({ status: 'open', canCropToStage: true });
  expect(vi.getTimerCount()).toBe(0);
});

test('[REC-05] a capture of a tab without a name opens after 300 ms', async () => {
  const { capture, deliver } = createTestCapture();
  const opened = capture.open();
  await deliver(null, { isNamed: false });
  browser.videos[0]?.showPicture();
  await vi.advanceTimersByTimeAsync(299);
  expect(capture.getSnapshot().status).toBe('opening');
  await vi.advanceTimersByTimeAsync(1);
  await opened;
  expect(capture.getSnapshot()).toMatchObject({ status: 'open', canCropToStage: false, error: null });
});

test('[REC-05] a browser that does not respond is asked every 1.5 seconds to reduce the capture to the stage', async () => {
  const { capture, share } = createTestCapture();
  const track = await share(capture.session);
  const responses: (() => void)[] = [];
  track.restrictTo = () => new Promise((resolve) => responses.push(resolve));
  const chosen = capture.setCrop('stage');
  await vi.advanceTimersByTimeAsync(1_499);
  expect(responses).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_501);
  expect(responses).toHaveLength(3);
  responses[2]?.();
  await settle();
  browser.videos[0]?.showPicture();
  await chosen;
  expect(capture.getSnapshot()).toMatchObject({ crop: 'stage', isChangingCrop: false, error: null });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(responses).toHaveLength(3);
});

test('[REC-05] a capture is whole again if another area is chosen before the browser has responded', async () => {
  const { capture, share } = createTestCapture();
  const track = await share(capture.session);
  const asked: unknown[] = [];
  track.restrictTo = (target) => {
    asked.push(target);
    return target === null ? Promise.resolve() : new Promise(() => {});
  };
  void capture.setCrop('stage');
  await settle();
  const chosen = capture.setCrop('window');
  await settle();
  browser.videos[0]?.showPicture();
  await chosen;
  expect(asked).toEqual([{ target: theStage }, null]);
  expect(capture.getSnapshot()).toMatchObject({ crop: 'window', isChangingCrop: false, error: null });
});

test('[REC-05] the last choice of the area counts, also while an earlier one is carried out', async () => {
  const { capture, share } = createTestCapture();
  const track = await share(capture.session);
  void capture.setCrop('stage');
  await settle();
  const chosen = capture.setCrop('window');
  await settle();
  browser.videos[0]?.showPicture();
  await chosen;
  expect(track.targets).toEqual([{ target: theStage }, null]);
  expect(capture.getSnapshot()).toMatchObject({ crop: 'window', isChangingCrop: false, error: null });
});

test('[REC-05] a browser that cannot reduce a capture to the stage, or undo that, says so, and the area stays', async () => {
  const { capture, share, chooseStage } = createTestCapture();
  const track = await share(capture.session);
  const { restrictTo } = track;
  const refuse = async () => {
    throw new Error('The element is gone.');
  };
  track.restrictTo = refuse;
  await capture.setCrop('stage');
  expect(capture.getSnapshot()).toMatchObject({
    crop: 'whole',
    isChangingCrop: false,
    error: 'The browser cannot reduce this to the stage: The element is gone.',
  });

  track.restrictTo = restrictTo;
  await chooseStage();
  expect(capture.getSnapshot()).toMatchObject({ crop: 'stage', error: null });
  track.restrictTo = refuse;
  await capture.setCrop('whole');
  expect(capture.getSnapshot()).toMatchObject({
    crop: 'stage',
    isChangingCrop: false,
    error: 'The browser cannot show more than the stage: The element is gone.',
  });
});

test('[REC-05] sharing that ends while the area changes is no error of the browser', async () => {
  const { capture, share } = createTestCapture();
  const track = await share(capture.session);
  const chosen = capture.setCrop('stage');
  await settle();
  track.dispatchEvent(new Event('ended'));
  await chosen;
  expect(capture.getSnapshot()).toMatchObject({ status: 'ended', isChangingCrop: false, error: null });
  expect(vi.getTimerCount()).toBe(0);
});
