import { expect, it } from 'vitest';
import { countsText, deletionQuestion, tierText } from './coach-words.ts';

it('[ADMIN-05] the tier has its number of players', () => {
  expect(tierText({ subscription_tier: 'starter', max_players: 20 })).toBe('Starter (up to 20 players)');
  expect(tierText({ subscription_tier: 'growth', max_players: 50 })).toBe('Growth (up to 50 players)');
  expect(tierText({ subscription_tier: 'pro', max_players: null })).toBe('Pro (unlimited players)');
});

it('[ADMIN-05] below the tier are the players and the open submissions', () => {
  expect(countsText({ player_count: 1, open_submission_count: 0 })).toBe('1 player, 0 open');
  expect(countsText({ player_count: 1_200, open_submission_count: 11 })).toBe('1,200 players, 11 open');
});

it('[ADMIN-05] the question counts the players and the open submissions', () => {
  expect(deletionQuestion({ email: 'dana@example.com', player_count: 3, open_submission_count: 1 })).toBe(
    'Are you sure you want to delete coach dana@example.com? This action cannot be undone.\n\n' +
      '3 players lose their coach, and 1 open submission goes back to the general queue.',
  );
  expect(deletionQuestion({ email: 'dana@example.com', player_count: 1, open_submission_count: 0 })).toContain(
    '1 player loses their coach, and 0 open submissions go back to the general queue.',
  );
});
