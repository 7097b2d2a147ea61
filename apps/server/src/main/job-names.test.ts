import { namedJobs } from '@swing/domain/job-names';
import { expect, it } from 'vitest';
import { jobs } from './job-list.ts';

it('every background job has words for the admins, and no other', () => {
  expect(namedJobs.toSorted()).toEqual(jobs.map(({ name }) => name as string).toSorted());
});
