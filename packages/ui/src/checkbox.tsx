import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldErrorMark } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './checkbox.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children' | 'size'> {
  /** May hold links, for example to the terms. */
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null;
}

/** A checkbox with its label. The whole line can be clicked. */
export function Checkbox({ label, hint, error, id, className, ...rest }: CheckboxProps) {
  const generatedId = useId();
  const inputId = id ?? generatedId;
  const describedBy = classNames(Boolean(error) && `${inputId}-error`, Boolean(hint) && `${inputId}-hint`);

  return (
    <div className={className}>
      <label className={styles.line}>
        <input
          {...rest}
          id={inputId}
          type="checkbox"
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        <span>{label}</span>
      </label>
      {hint ? (
        <div id={`${inputId}-hint`} className={classNames(fieldStyles.hint, styles.note)}>
          {hint}
        </div>
      ) : null}
      {error ? (
        <p id={`${inputId}-error`} className={classNames(fieldStyles.error, styles.note)}>
          <FieldErrorMark />
          {error}
        </p>
      ) : null}
    </div>
  );
}
