import type { ComponentProps } from 'react';
import { Field, type FieldText } from './field.tsx';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import styles from './select.module.css';

export interface SelectOption {
  value: string;
  label: string;
  isDisabled?: boolean;
}

interface SelectProps extends FieldText, Omit<ComponentProps<'select'>, 'children' | 'multiple' | 'size'> {
  options: readonly SelectOption[];
  /** First option, which cannot be chosen. Shown while the value is empty. */
  placeholder?: string;
}

/** A native select: phones show their own picker, and no style element is needed. */
export function Select({
  label,
  isLabelHidden,
  isOptional,
  hint,
  error,
  id,
  className,
  options,
  placeholder,
  ...rest
}: SelectProps) {
  return (
    <Field {...{ label, isLabelHidden, isOptional, hint, error, id, className }}>
      {(control) => (
        <div className={styles.root}>
          <select {...rest} {...control} className={classNames(fieldStyles.input, styles.input)}>
            {placeholder ? (
              <option value="" disabled>
                {placeholder}
              </option>
            ) : null}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.isDisabled}>
                {option.label}
              </option>
            ))}
          </select>
          <svg className={styles.arrow} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
            <path d="m3.5 6 4.5 4.5L12.5 6" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
        </div>
      )}
    </Field>
  );
}
