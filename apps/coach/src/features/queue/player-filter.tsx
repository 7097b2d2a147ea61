import { lazyScreen } from '@swing/app-shell/lazy-screen';
import { Button } from '@swing/ui/button';
import { IconButton } from '@swing/ui/icon-button';
import { ChevronDown, X } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import styles from './player-filter.module.css';

const PlayerDialog = lazyScreen(async () => (await import('./player-dialog.tsx')).PlayerDialog);

interface PlayerFilterProps {
  /** Id of the chosen player. Null: all players. */
  player: string | null;
  /** Name of the chosen player, if known. */
  name: string | null;
  onChange: (player: { id: string; name: string } | null) => void;
}

/** Shows whose submissions are listed, and chooses one player from a dialog. */
export function PlayerFilter({ player, name, onChange }: PlayerFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const shown = player === null ? 'All players' : (name ?? 'One player');
  return (
    <div className={styles.player}>
      <span id={`${id}-label`} className={styles.label}>
        Player
      </span>
      <div className={styles.choice}>
        <Button
          id={id}
          variant="secondary"
          aria-haspopup="dialog"
          aria-labelledby={`${id}-label ${id}`}
          iconAfter={<ChevronDown />}
          onClick={() => setOpen(true)}
        >
          <span className={styles.name}>{shown}</span>
        </Button>
        {player === null ? null : <IconButton label="Show all players" icon={<X />} onClick={() => onChange(null)} />}
      </div>
      {isOpen ? (
        <Suspense>
          <PlayerDialog
            onClose={() => setOpen(false)}
            onChoose={(chosen) => {
              setOpen(false);
              onChange(chosen);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
