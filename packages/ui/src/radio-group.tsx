import './field.css';
import './radio-group.css';
import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldErrorMark } from './field.tsx';

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
  error,
  name,
}: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <fieldset
      className="ui-radio-group"
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={isLabelHidden ? 'ui-visually-hidden' : 'ui-field__label'}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="ui-radio">
          <input
            type="radio"
            className="ui-radio__input"
            name={name ?? id}
            value={option.value}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onValueChange(option.value)}
          />
          <span className="ui-radio__text">
            <span className="ui-radio__label">{option.label}</span>
            {option.detail ? <span className="ui-radio__detail">{option.detail}</span> : null}
          </span>
          {option.aside ? <span className={classNames('ui-radio__aside', 'ui-number')}>{option.aside}</span> : null}
        </label>
      ))}
      {error ? (
        <p id={`${id}-error`} className="ui-field__error">
          <FieldErrorMark />
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
