import { percentage } from '@swing/domain/analytics-periods';

export function figureText(count: number): string {
  return count.toLocaleString('en-US');
}

/** A percentage with one decimal, such as "12.0%". */
export function rateText(percent: number): string {
  return `${percent.toFixed(1)}%`;
}

/** A share with one decimal, such as "33.3%". "0.0%" if `whole` is 0. */
export function shareText(part: number, whole: number): string {
  return rateText(percentage(part, whole));
}
