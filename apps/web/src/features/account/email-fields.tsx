import { emailKey } from '@swing/domain/email-address';
import { TextField } from '@swing/ui/text-field';
import { useState } from 'react';
import { ChoosePasswordFirst } from './choose-password-first.tsx';

interface EmailFieldsProps {
  /** The account's current address. */
  current: string;
  hasPassword: boolean;
}

/** The sign-in address. Typing another one shows a field for the current password. */
export function EmailFields({ current, hasPassword }: EmailFieldsProps) {
  const [typed, setTyped] = useState(current);
  const isOther = emailKey(typed) !== emailKey(current);
  return (
    <>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        hint="You sign in with it. A new address counts once you have confirmed it by the link we mail to it."
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        required
      />
      {isOther && hasPassword ? (
        <TextField
          label="Current Password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          hint="Needed to change your email."
        />
      ) : null}
      {isOther && !hasPassword ? <ChoosePasswordFirst email={current} /> : null}
    </>
  );
}
