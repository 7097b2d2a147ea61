import './tooltip.css';
import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';

interface TooltipProps {
  /** Only visible: the child needs an accessible name of its own. */
  text: string;
  /** A keyboard shortcut for the same action, for example `S`. */
  shortcut?: string;
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** One focusable element. */
  children: ReactElement<Record<string, unknown>>;
}

/** A short text beside a control, shown on hover and keyboard focus, but not on touch. */
export function Tooltip({ text, shortcut, side = 'top', children }: TooltipProps) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} delay={400} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner className="ui-tooltip__positioner" side={side} sideOffset={8}>
          <BaseTooltip.Popup className="ui-tooltip">
            {text}
            {shortcut ? <kbd className="ui-tooltip__key">{shortcut}</kbd> : null}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
