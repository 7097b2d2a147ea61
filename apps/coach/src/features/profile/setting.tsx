import { trpc } from '@swing/app-shell/api';
import { callErrorText, networkErrorMessage } from '@swing/app-shell/lib/call-error';
import { Checkbox } from '@swing/ui/checkbox';
import { useState } from 'react';
import styles from './profile.module.css';

const errorTexts = { server: 'Failed to save the setting', network: networkErrorMessage };

interface SettingProps {
  name: 'takesGeneral' | 'hasSubmissionMails';
  /** Undefined while it loads. */
  isOn: boolean | undefined;
  label: string;
  hint: string;
  /** Said once the setting was saved. */
  words: { on: string; off: string };
  onChanged?: () => void;
}

/** A setting that is saved when it is changed. Shows the new value at once, and the old one again if saving failed. */
export function Setting({ name, isOn, label, hint, words, onChanged }: SettingProps) {
  const utils = trpc.useUtils();
  // Kept here, because a mutation reports its variables too late for a controlled checkbox.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const update = trpc.coaching.updateSettings.useMutation({
    onSuccess({ profile }) {
      // Another setting may be being saved: only this one is taken over.
      utils.coaching.profile.setData(
        {},
        (before) => before && { ...before, profile: { ...before.profile, [name]: profile[name] } },
      );
      onChanged?.();
    },
    onSettled: () => setWanted(null),
  });
  return (
    <div>
      <Checkbox
        label={label}
        hint={hint}
        checked={wanted ?? isOn ?? false}
        disabled={isOn === undefined}
        error={update.error ? callErrorText(update.error, errorTexts) : null}
        onChange={(event) => {
          if (wanted !== null) return;
          setWanted(event.currentTarget.checked);
          update.mutate({ [name]: event.currentTarget.checked });
        }}
      />
      <p className={styles.saved} role="status">
        {update.isSuccess ? `Saved. ${isOn ? words.on : words.off}` : null}
      </p>
    </div>
  );
}
