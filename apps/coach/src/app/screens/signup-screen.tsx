import { trpc } from '@swing/app-shell/api';
import { callErrorText } from '@swing/app-shell/lib/call-error';
import { formText } from '@swing/app-shell/lib/form-text';
import { focusProblem, newPasswordProblem, type NewPasswordProblem } from '@swing/app-shell/lib/new-password';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import { NewPasswordFields } from '@swing/app-shell/new-password-fields';
import { SignInLinks } from '@swing/app-shell/sign-in-frame';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { TextField } from '@swing/ui/text-field';
import { utilities } from '@swing/ui/utilities';
import { useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { CoachEntryFrame } from '../coach-entry-frame.tsx';

const errorTexts = { server: 'Signup failed', network: 'Failed to create account' };
const passwordLabels = { password: 'Password', confirmation: 'Confirm Password' };

export function SignupScreen() {
  useScreen('Coach Signup');
  const navigate = useNavigate();
  const [problem, setProblem] = useState<NewPasswordProblem | null>(null);
  const signUp = trpc.identity.signUpCoach.useMutation({
    onSuccess: (_answer, { email }) => void navigate('/coach/signup-success', { state: { email } }),
  });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (signUp.isPending) return;
    const fields = new FormData(event.currentTarget);
    const found = newPasswordProblem(fields);
    setProblem(found);
    if (found) return focusProblem(event.currentTarget, found);
    signUp.mutate({
      fullName: formText(fields, 'fullName'),
      email: formText(fields, 'email'),
      password: formText(fields, 'password'),
      organization: formText(fields, 'organization'),
    });
  }

  return (
    <CoachEntryFrame>
      <form className={utilities.stack} onSubmit={handleSubmit}>
        <h1>Coach Signup</h1>
        <p className={utilities.muted}>Free for coaches. You get an invite code that links your players to you.</p>
        {signUp.error ? <Alert tone="error">{callErrorText(signUp.error, errorTexts)}</Alert> : null}
        <TextField label="Full Name" name="fullName" autoComplete="name" maxLength={100} required />
        <TextField label="Email" name="email" type="email" autoComplete="username" required />
        <NewPasswordFields labels={passwordLabels} problem={problem} />
        <TextField
          label="Organization"
          name="organization"
          autoComplete="organization"
          maxLength={100}
          hint="Your team, academy or school"
          isOptional
        />
        <Button type="submit" size="large" isFullWidth isBusy={signUp.isPending}>
          Create Account
        </Button>
      </form>
      <SignInLinks>
        <p>
          Already a coach here? <Link to="/coach/login">Coach Login</Link>
        </p>
      </SignInLinks>
    </CoachEntryFrame>
  );
}
