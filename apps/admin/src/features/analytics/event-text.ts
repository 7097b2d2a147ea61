import type { EventType } from '@swing/domain/analytics-events';

const texts: Record<EventType, string> = {
  homepage_view: 'Homepage visit',
  button_click: 'Button click',
  pricing_click: 'Plan click',
  checkout_view: 'Checkout view',
  begin_checkout: 'Started form',
  checkout_click: 'Checkout click',
  checkout_progress: 'Proceeded to payment',
};

/** An event type in words. Unknown types are shown as they are. */
export function eventText(type: string): string {
  return Object.hasOwn(texts, type) ? texts[type as EventType] : type;
}
