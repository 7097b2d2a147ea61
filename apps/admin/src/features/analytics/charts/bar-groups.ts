import type { PlanStat } from '@swing/contract/analytics';
import { figureText, shareText } from '../figure-text.ts';
import type { FunnelStep } from '../funnel.ts';

export interface BarGroup {
  name: string;
  bars: readonly { kind: 'views' | 'conversions'; count: number; text: string }[];
}

export function funnelBars(steps: readonly FunnelStep[]): BarGroup[] {
  return steps.map(({ name, count }) => ({ name, bars: [{ kind: 'views', count, text: figureText(count) }] }));
}

/** Returns two bars for each plan: views of its checkout, and conversions with the conversion rate. */
export function planBars(plans: readonly PlanStat[]): BarGroup[] {
  return plans.map(({ plan_name: name, views, conversions }) => ({
    name,
    bars: [
      { kind: 'views', count: views, text: `${figureText(views)} viewed` },
      {
        kind: 'conversions',
        count: conversions,
        text: `${figureText(conversions)} converted (${shareText(conversions, views)})`,
      },
    ],
  }));
}
