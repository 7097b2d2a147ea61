import { chromium } from 'playwright-core';

/** How to start Chromium with a simulated microphone. */
export const mediaBrowser = {
  args: [
    '--disable-background-networking',
    '--no-first-run',
    '--disable-quic',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
};

export const launchMediaBrowser = () => chromium.launch(mediaBrowser);
