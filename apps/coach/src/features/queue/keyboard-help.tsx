import { lazyScreen } from '@swing/app-shell/lazy-screen';
import { Button } from '@swing/ui/button';
import { Keyboard } from 'lucide-react';
import { Suspense, useState } from 'react';
import styles from './keyboard-help.module.css';

const KeyboardDialog = lazyScreen(async () => (await import('./keyboard-dialog.tsx')).KeyboardDialog);

interface KeyboardHelpProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Opens the explanation of the keys. Hidden on devices without a keyboard. */
export function KeyboardHelp({ isOn, onChange }: KeyboardHelpProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        icon={<Keyboard />}
        className={styles.button}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        Keyboard
      </Button>
      {isOpen ? (
        <Suspense>
          <KeyboardDialog isOn={isOn} onChange={onChange} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
