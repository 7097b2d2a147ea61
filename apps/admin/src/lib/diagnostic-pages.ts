import type { DiagnosticRoute } from '@swing/domain/routes';

interface DiagnosticPage {
  href: DiagnosticRoute;
  label: string;
  purpose: string;
}

/** The pages on which an admin tests microphone, screen capture and capture extension in this browser (recording-29). */
export const diagnosticPages: readonly DiagnosticPage[] = [
  {
    href: '/admin/test-capture',
    label: 'Test Screen Capture',
    purpose: 'Whether this browser can capture a tab or the screen, and record it.',
  },
  {
    href: '/admin/test-extension',
    label: 'Test Capture Extension',
    purpose: 'Whether the capture extension is installed, and hands over a tab.',
  },
  {
    href: '/admin/test-audio',
    label: 'Test Audio',
    purpose: 'Whether the microphone is heard, alone and with a picture.',
  },
];
