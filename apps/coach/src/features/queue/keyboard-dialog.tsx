import { Checkbox } from '@swing/ui/checkbox';
import { Dialog } from '@swing/ui/dialog';
import { queueKeys } from './queue-keys.ts';
import styles from './keyboard-dialog.module.css';

interface KeyboardDialogProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  onClose: () => void;
}

/** Explains the keys, and switches them off for those who use speech input. */
export function KeyboardDialog({ isOn, onChange, onClose }: KeyboardDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title="Keyboard" size="small">
      <dl className={styles.keys}>
        {queueKeys.map(({ key, does }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox label="Keyboard shortcuts" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
    </Dialog>
  );
}
