import { createLucideIcon } from 'lucide-react';

// Icons of lucide-react, whose own modules would be part of every page's first load.

export const Blend = createLucideIcon('blend', [
  ['circle', { cx: '15', cy: '9', r: '7', key: '1i12rt' }],
  ['circle', { cx: '9', cy: '15', r: '7', key: '19bs8k' }],
]);

export const Columns2 = createLucideIcon('columns-2', [
  ['rect', { width: '18', height: '18', x: '3', y: '3', rx: '2', key: 'afitv7' }],
  ['path', { d: 'M12 3v18', key: '108xh3' }],
]);

export const Rows2 = createLucideIcon('rows-2', [
  ['rect', { width: '18', height: '18', x: '3', y: '3', rx: '2', key: 'afitv7' }],
  ['path', { d: 'M3 12h18', key: '1i2n21' }],
]);

export const Link2 = createLucideIcon('link-2', [
  ['path', { d: 'M9 17H7A5 5 0 0 1 7 7h2', key: '8i5ue5' }],
  ['path', { d: 'M15 7h2a5 5 0 1 1 0 10h-2', key: '1b9ql8' }],
  ['line', { x1: '8', x2: '16', y1: '12', y2: '12', key: '1jonct' }],
]);

export const SeparatorVertical = createLucideIcon('separator-vertical', [
  ['path', { d: 'M12 3v18', key: '108xh3' }],
  ['path', { d: 'm16 16 4-4-4-4', key: '1js579' }],
  ['path', { d: 'm8 8-4 4 4 4', key: '1whems' }],
]);
