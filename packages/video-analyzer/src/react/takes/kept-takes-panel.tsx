import { useState } from 'react';
import { ConfirmProvider } from '@swing/ui/confirm-dialog';
import type { KeptTake } from '../../takes/kept-takes.ts';
import { useKeptTakeList } from './use-kept-takes.ts';
import { WaitingTakes, type WaitingTakesProps } from './waiting-takes.tsx';

export type KeptTakesPanelProps = Pick<WaitingTakesProps, 'pathOf'> & {
  /** The account whose recordings are shown. */
  accountId: string;
};

/** All recordings that this browser keeps for an account, outside the analyzer. Shows nothing if there are none. */
export function KeptTakesPanel({ accountId, pathOf }: KeptTakesPanelProps) {
  const [takes, setTakes] = useState<readonly KeptTake[]>([]);
  useKeptTakeList(accountId, (kept) => setTakes(kept.takes));
  return (
    <ConfirmProvider>
      <WaitingTakes takes={takes} pathOf={pathOf} />
    </ConfirmProvider>
  );
}
