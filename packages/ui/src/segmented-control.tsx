import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './segmented-control.module.css';

export interface SegmentOption<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** Shows only the icon; the label is read out. */
  isIconOnly?: boolean;
  isDisabled?: boolean;
}

interface SegmentedControlLook {
  size?: 'small' | 'medium' | 'large' | undefined;
  isFullWidth?: boolean | undefined;
}

/** Returns the class names of the group, for pages without React. Its buttons have `segmentClassName`. */
export function segmentsClassName({ size = 'medium', isFullWidth }: SegmentedControlLook = {}): string {
  return classNames(styles.root, styles[size], isFullWidth && styles.full);
}

export const segmentClassName = styles.item;

interface SegmentedControlProps<Value extends string> extends SegmentedControlLook {
  /** Names the group for screen readers. */
  label: string;
  options: readonly SegmentOption<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  className?: string;
}

/**
 * Switches between a few views; exactly one button is pressed. Styled by aria-pressed alone, so it works before
 * hydration.
 */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  size,
  isFullWidth,
  className,
}: SegmentedControlProps<Value>) {
  return (
    <ToggleGroup
      aria-label={label}
      className={classNames(segmentsClassName({ size, isFullWidth }), className)}
      value={[value]}
      onValueChange={(pressed) => {
        const next = options.find((option) => option.value === pressed[0]);
        if (next) onValueChange(next.value);
      }}
    >
      {options.map((option) => (
        <Toggle
          key={option.value}
          value={option.value}
          disabled={option.isDisabled}
          className={segmentClassName}
          data-value={option.value}
          aria-label={option.isIconOnly ? option.label : undefined}
        >
          {option.icon}
          {option.isIconOnly ? null : option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
