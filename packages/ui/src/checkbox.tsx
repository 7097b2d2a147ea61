import './field.css';
import './checkbox.css';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldErrorMark } from './field.tsx';

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
    <div className={classNames('ui-checkbox', className)}>
      <label className="ui-checkbox__line">
        <input
          {...rest}
          id={inputId}
          type="checkbox"
          className="ui-checkbox__input"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        <span className="ui-checkbox__label">{label}</span>
      </label>
      {hint ? (
        <div id={`${inputId}-hint`} className="ui-field__hint ui-checkbox__note">
          {hint}
        </div>
      ) : null}
      {error ? (
        <p id={`${inputId}-error`} className="ui-field__error ui-checkbox__note">
          <FieldErrorMark />
          {error}
        </p>
      ) : null}
    </div>
  );
}
