import './segmented-control.css';
import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface SegmentOption<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** Shows only the icon; the label is read out. */
  isIconOnly?: boolean;
  isDisabled?: boolean;
}

interface SegmentedControlProps<Value extends string> {
  /** Names the group for screen readers. */
  label: string;
  options: readonly SegmentOption<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  size?: 'small' | 'medium' | 'large';
  isFullWidth?: boolean;
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
  size = 'medium',
  isFullWidth,
  className,
}: SegmentedControlProps<Value>) {
  return (
    <ToggleGroup
      aria-label={label}
      className={classNames('ui-segments', `ui-segments--${size}`, isFullWidth && 'ui-segments--full', className)}
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
          className="ui-segments__item"
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
