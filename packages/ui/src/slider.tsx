import { useId, type ComponentProps, type CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import { utilities } from './utilities.ts';
import styles from './slider.module.css';

interface SliderProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'min' | 'max' | 'step' | 'onChange'> {
  label: string;
  isLabelHidden?: boolean;
  value: number;
  min?: number;
  max: number;
  step?: number | 'any';
  /** Called on every movement, also while dragging. */
  onValueChange: (value: number) => void;
  /** The value in words, for example `1.5x` or `0:04 of 0:12`. Shown unless the label is hidden. */
  valueText?: string;
}

/**
 * A native range input, so that keyboard, touch and screen readers work as in any browser. The part before the value is
 * coloured.
 */
export function Slider({
  label,
  isLabelHidden = false,
  value,
  min = 0,
  max,
  step = 1,
  onValueChange,
  valueText,
  id,
  className,
  ...rest
}: SliderProps) {
  const generatedId = useId();
  const inputId = id ?? generatedId;
  const share = max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0;

  return (
    <div className={classNames(styles.root, className)}>
      <div className={isLabelHidden ? utilities.visuallyHidden : styles.head}>
        <label htmlFor={inputId}>{label}</label>
        {valueText && !isLabelHidden ? <span className={styles.value}>{valueText}</span> : null}
      </div>
      <input
        {...rest}
        id={inputId}
        type="range"
        className={styles.input}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={valueText}
        style={{ '--slider-share': share } as CSSProperties}
        onChange={(event) => onValueChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
