import {
  isWholeInviteCode,
  maxTypedInviteCodeLength,
  normaliseInviteCode,
  unknownCoachCodeMessage,
} from '@swing/domain/invite-code';
import { TextField } from '@swing/ui/text-field';
import { utilities } from '@swing/ui/utilities';
import { useEffect, useRef, useState } from 'react';
import { readCallError } from './lib/call-error.ts';
import { coachTitle, useCoachByCode } from './lib/use-coach-by-code.ts';
import styles from './coach-code-field.module.css';

const debounceMs = 400;

/** The server's refusal of a submitted code. */
export interface CoachCodeError {
  code: string;
  message: string;
}

interface CoachCodeFieldProps {
  name: string;
  hint?: string;
  defaultValue?: string;
  isOptional?: boolean;
  required?: boolean;
  refusal: CoachCodeError | null;
}

/**
 * Input for a coach's invite code. Shows the coach's name once the code is complete. A failing look-up is not shown and
 * does not block the form.
 */
export function CoachCodeField({ defaultValue = '', refusal, ...field }: CoachCodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(defaultValue);
  const [isTyping, setTyping] = useState(false);
  const code = normaliseInviteCode(typed);
  const settledCode = useDebounced(code, debounceMs);
  const isAsked = isWholeInviteCode(code) && (!isTyping || settledCode === code);
  const { lookup, coach } = useCoachByCode(isAsked ? code : null);

  const refused = refusal && normaliseInviteCode(refusal.code) === code ? refusal.message : null;
  const isIncomplete = !isTyping && code !== '' && !isWholeInviteCode(code);
  const error = refused ?? (coach === null || isIncomplete ? unknownCoachCodeMessage : null);
  useEffect(() => {
    if (refused) input.current?.focus();
  }, [refused]);

  return (
    <div className={styles.root}>
      <TextField
        {...field}
        ref={input}
        label="Coach Invite Code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={maxTypedInviteCodeLength}
        defaultValue={defaultValue}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setTyping(true);
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!isSubmitButton(relatedTarget, currentTarget.form)) setTyping(false);
        }}
        error={error}
      />
      <p role="status" className={styles.status} data-wrong={error ? '' : undefined}>
        {error ? <span className={utilities.visuallyHidden}>{error}</span> : null}
        {!error && coach ? (
          <>
            Your coach: <strong>{coachTitle(coach)}</strong>
          </>
        ) : null}
        {!error && isAsked && lookup.isLoading ? (
          <span className={utilities.muted}>Looking for your coach…</span>
        ) : null}
        {!error && isAsked && lookup.error ? (
          <span className={utilities.muted}>{failureText(lookup.error)}</span>
        ) : null}
      </p>
    </div>
  );
}

/** The form answers a press of its button. A message that appears during the press would move the button away from the pointer. */
function isSubmitButton(element: EventTarget | null, form: HTMLFormElement | null): boolean {
  return element instanceof HTMLButtonElement && element.type === 'submit' && element.form === form;
}

function failureText(thrown: unknown): string {
  const error = readCallError(thrown);
  if (error.kind === 'server' && error.code === 'RATE_LIMITED') return error.message;
  return 'We cannot look up this code right now. You can still continue.';
}

/** Returns a value once it has not changed for `delayMs`. */
function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
