import { filmingPoints } from '@swing/app-shell/lib/filming-points';

/** The filming instructions as plain text, to send to players. */
export function filmingMessage(): string {
  return ['How to film your swing:', ...filmingPoints.map(({ title, text }) => `- ${title}: ${text}`)].join('\n');
}
