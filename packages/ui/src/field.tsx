import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { utilities } from './utilities.ts';
import styles from './field.module.css';

export interface FieldText {
  label: string;
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean;
  /** Adds "(optional)" after the label. */
  isOptional?: boolean;
  hint?: ReactNode;
  /** Shown in red under the field; marks the field invalid while set. */
  error?: string | null;
}

interface FieldProps extends FieldText {
  /** Id of the control. Generated if left out. */
  id?: string;
  className?: string;
  /** Renders the control with the attributes that link it to its label, hint and error. */
  children: (control: FieldControl) => ReactNode;
}

export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label, hint and error around one form control. */
export function Field({ id, className, label, isLabelHidden, isOptional, hint, error, children }: FieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = classNames(Boolean(error) && errorId, Boolean(hint) && hintId) || undefined;

  return (
    <div className={classNames(styles.root, className)} data-invalid={error ? '' : undefined}>
      <label htmlFor={controlId} className={isLabelHidden ? utilities.visuallyHidden : styles.label}>
        {label}
        {isOptional ? <span className={styles.optional}> (optional)</span> : null}
      </label>
      {hint ? (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      ) : null}
      {children({ id: controlId, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {error ? (
        <p id={errorId} className={styles.error}>
          <FieldErrorMark />
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** The label of a group of fields, for a `<fieldset>`. */
export function FieldLegend({ isHidden, children }: { isHidden?: boolean | undefined; children: ReactNode }) {
  return <legend className={isHidden ? utilities.visuallyHidden : styles.label}>{children}</legend>;
}

export function FieldErrorMark() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <circle cx="8" cy="8" r="7.25" fill="currentColor" />
      <path d="M8 4.25v4.5M8 11.4v.1" stroke="var(--color-surface)" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  );
}
