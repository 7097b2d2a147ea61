import type { ComponentProps } from 'react';
import { Field, type FieldText } from './field.tsx';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import styles from './text-area.module.css';

interface TextAreaProps extends FieldText, Omit<ComponentProps<'textarea'>, 'children'> {}

/** Several lines of text. Grows with its content where the browser supports it. */
export function TextArea({
  label,
  isLabelHidden,
  isOptional,
  hint,
  error,
  id,
  className,
  rows = 3,
  ...rest
}: TextAreaProps) {
  return (
    <Field {...{ label, isLabelHidden, isOptional, hint, error, id, className }}>
      {(control) => (
        <textarea rows={rows} {...rest} {...control} className={classNames(fieldStyles.input, styles.root)} />
      )}
    </Field>
  );
}
