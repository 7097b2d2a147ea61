import { expect, it } from 'vitest';
import { auditActor, changeText } from './audit-words.ts';

it('[ADMIN-03] says who acted and what changed', () => {
  expect(auditActor({ actor: 'admin', actorName: 'Dana' })).toBe('Dana (admin)');
  expect(auditActor({ actor: 'system', actorName: null })).toBe('system');
  expect(changeText({ field: 'planType', before: 'starter', after: 'performance' })).toBe(
    'planType: starter → performance',
  );
  expect(changeText({ field: 'lastName', before: '', after: null })).toBe('lastName: none → none');
});
