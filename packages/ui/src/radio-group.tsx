import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldErrorMark, FieldLegend } from './field.tsx';
import { utilities } from './utilities.ts';
import fieldStyles from './field.module.css';
import styles from './radio-group.module.css';

export interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  /** A second line, for example what a plan includes. */
  detail?: ReactNode;
  /** At the right end, for example a price. */
  aside?: ReactNode;
  isDisabled?: boolean;
}

interface RadioGroupProps<Value extends string> {
  label: string;
  isLabelHidden?: boolean;
  options: readonly RadioOption<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  /** Places the options beside each other where there is room. */
  isInRow?: boolean;
  error?: string | null;
  name?: string;
}

/** A choice between a few options, each on its own card. */
export function RadioGroup<Value extends string>({
  label,
  isLabelHidden,
  options,
  value,
  onValueChange,
  isInRow,
  error,
  name,
}: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <fieldset
      className={classNames(styles.root, isInRow && styles.row)}
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <FieldLegend isHidden={isLabelHidden}>{label}</FieldLegend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className={styles.input}
            name={name ?? id}
            value={option.value}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onValueChange(option.value)}
          />
          <span className={styles.text}>
            <span className={styles.label}>{option.label}</span>
            {option.detail ? <span className={styles.detail}>{option.detail}</span> : null}
          </span>
          {option.aside ? <span className={classNames(styles.aside, utilities.number)}>{option.aside}</span> : null}
        </label>
      ))}
      {error ? (
        <p id={`${id}-error`} className={fieldStyles.error}>
          <FieldErrorMark />
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
