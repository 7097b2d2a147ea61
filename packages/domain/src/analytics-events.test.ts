import { describe, expect, it } from 'vitest';
import { countedPlanId, isBotUserAgent, planFields, withoutQuery } from './analytics-events.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const instagram = `${iphone} Instagram 360.0.0.30 (iPhone14,5; iOS 18_1; en_US)`;

describe('[TRK-01] bots', () => {
  it.each([
    iphone,
    chrome,
    instagram,
    'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
  ])('does not count a browser as a bot: %s', (userAgent) => expect(isBotUserAgent(userAgent)).toBe(false));

  it.each([
    undefined,
    '',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'facebookexternalhit/1.1',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
    'curl/8.5.0',
    'python-requests/2.32.3',
    'node',
  ])('counts a program as a bot: %s', (userAgent) => expect(isBotUserAgent(userAgent)).toBe(true));
});

it.each([
  ['/checkout?plan=starter', '/checkout'],
  ['https://site.test/a?token=secret#part', 'https://site.test/a'],
  ['/#pricing', '/'],
  ['/a?b\nc', '/a'],
  ['', ''],
])('[TRK-01] strips %j to %j', (address, kept) => expect(withoutQuery(address)).toBe(kept));

it('[TRK-02] counts events only under known plans and buttons, never under an id a client invents', () => {
  expect(['starter', 'join_as_coach_final', 'made-up', '', null].map(countedPlanId)).toEqual([
    'starter',
    'join_as_coach_final',
    '',
    '',
    '',
  ]);
});

it('[TRK-01] reads the fields of a plan from the plan table', () => {
  expect(planFields('sixmonth')).toEqual({ plan_id: 'sixmonth', plan_name: '6-Month Performance', plan_price: '$249' });
});
