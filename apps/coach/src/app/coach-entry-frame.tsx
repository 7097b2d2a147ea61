import { SignInFrame } from '@swing/app-shell/sign-in-frame';
import type { ReactNode } from 'react';
import { AppLink } from './app-link.ts';

/** The frame of the coach pages before sign-in. */
export function CoachEntryFrame({ children }: { children: ReactNode }) {
  return (
    <SignInFrame
      current="coach"
      linkComponent={AppLink}
      pitch="A clubhouse, not a marketplace: coaches keep their players."
    >
      {children}
    </SignInFrame>
  );
}
