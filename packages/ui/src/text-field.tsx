import { useState, type ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldText } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './text-field.module.css';

interface TextFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'children' | 'size'> {
  type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'url' | 'number' | 'date';
}

/**
 * One line of text with label, hint and error. A password gets a Show/Hide button. Passes on all attributes of
 * `<input>` including `ref`, so that a form can focus its first invalid field.
 */
export function TextField({
  label,
  isLabelHidden,
  isOptional,
  hint,
  error,
  id,
  type = 'text',
  className,
  ...rest
}: TextFieldProps) {
  const [isRevealed, setRevealed] = useState(false);
  const isPassword = type === 'password';

  return (
    <Field {...{ label, isLabelHidden, isOptional, hint, error, id, className }}>
      {(control) => (
        <div className={styles.root}>
          <input
            {...rest}
            {...control}
            className={classNames(fieldStyles.input, isPassword && styles.revealable)}
            type={isPassword && isRevealed ? 'text' : type}
            spellCheck={isPassword || type === 'email' ? false : rest.spellCheck}
            autoCapitalize={isPassword || type === 'email' ? 'none' : rest.autoCapitalize}
          />
          {isPassword ? (
            // The button’s name does not contain the label’s word, so that a search by label finds only the field.
            <button
              type="button"
              className={styles.reveal}
              aria-controls={control.id}
              aria-label={isRevealed ? 'Hide characters' : 'Show characters'}
              disabled={rest.disabled}
              onClick={() => setRevealed(!isRevealed)}
            >
              {isRevealed ? 'Hide' : 'Show'}
            </button>
          ) : null}
        </div>
      )}
    </Field>
  );
}
