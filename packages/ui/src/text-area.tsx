import './field.css';
import './text-area.css';
import type { ComponentProps } from 'react';
import { Field, type FieldText } from './field.tsx';

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
      {(control) => <textarea rows={rows} {...rest} {...control} className="ui-input ui-text-area" />}
    </Field>
  );
}
