import type { DatabaseOrTransaction } from './client.ts';
import { recountQueueTotal } from './recount-totals.ts';

/** Recomputes a queue's counters from its submissions. Recomputes all queues, and their sum, if there is no `coachCode`. */
export async function recountQueue(database: DatabaseOrTransaction, coachCode?: string): Promise<void> {
  const code = coachCode ?? null;
  await database.$executeRaw`delete from queue_athletes where ${code}::text is null or coach_code = ${code}`;
  await database.$executeRaw`delete from queue_counters where ${code}::text is null or coach_code = ${code}`;
  await database.$executeRaw`
    insert into queue_athletes (coach_code, athlete_name, submissions)
    select coach_code, athlete_name, count(*) from submissions
    where status in ('pending', 'receiving', 'analyzing', 'completed') and (${code}::text is null or coach_code = ${code})
    group by coach_code, athlete_name`;
  await database.$executeRaw`
    insert into queue_counters (coach_code, pending, receiving, analyzing, completed, athletes)
    select coach_code,
      count(*) filter (where status = 'pending'), count(*) filter (where status = 'receiving'),
      count(*) filter (where status = 'analyzing'), count(*) filter (where status = 'completed'),
      count(distinct athlete_name)
    from submissions
    where status in ('pending', 'receiving', 'analyzing', 'completed') and (${code}::text is null or coach_code = ${code})
    group by coach_code`;
  if (code === null) await recountQueueTotal(database);
}
