import { expect, it } from 'vitest';
import { hourText, shortHourText } from './hour-text.ts';

it('[ADMIN-06] hours have minutes where the zone is half an hour off', () => {
  const time = '2026-03-01T13:00:00.000Z';
  const zones = ['UTC', 'Asia/Kolkata', 'Asia/Kathmandu'];
  expect(zones.map((zone) => shortHourText(time, zone).replaceAll('\u202F', ' '))).toEqual([
    '1 PM',
    '6:30 PM',
    '6:45 PM',
  ]);
  expect(hourText(time, 'Asia/Kolkata').replaceAll('\u202F', ' ')).toBe('Mar 1, 6:30 PM');
});
