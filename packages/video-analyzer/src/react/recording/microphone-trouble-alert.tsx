import type { ReactNode } from 'react';
import { Alert } from '@swing/ui/alert';
import { silentSeconds, type MicrophoneTrouble } from '../../recording/microphone-trouble.ts';

const texts: Record<Exclude<MicrophoneTrouble, null>, { title: string; text: string }> = {
  lost: {
    title: 'The microphone has stopped',
    text: 'It was unplugged, its permission was withdrawn, or it cannot be read. The recording goes on without your voice.',
  },
  muted: {
    title: 'The microphone is muted',
    text: 'Switch it on, or choose another one. The recording goes on without your voice.',
  },
  silent: {
    title: `Nothing was heard for ${silentSeconds} seconds`,
    text: 'If you were talking, choose another microphone. The recording goes on.',
  },
  'not-encoded': {
    title: 'The sound can no longer be recorded',
    text: 'The recording goes on without your voice. Press Stop and start again.',
  },
};

/** Says at once that a recording gets no sound. */
export function MicrophoneTroubleAlert({ trouble, actions }: { trouble: MicrophoneTrouble; actions?: ReactNode }) {
  if (trouble === null) return null;
  const { title, text } = texts[trouble];
  return (
    <Alert tone="error" title={title} actions={actions}>
      {text}
    </Alert>
  );
}
