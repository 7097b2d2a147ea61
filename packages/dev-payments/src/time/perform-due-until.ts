import { performDue } from '../operations/perform-due.ts';
import { runChange, runRead, secondsOf, type Simulation } from '../simulation.ts';

/**
 * Performs everything that is due until `until`, in order, each at its own time. Before each step and at the end, calls `onMoment` with the
 * simulated time (Unix seconds) and waits for it.
 */
export async function performDueUntil(
  simulation: Simulation,
  until: Date,
  onMoment: (moment: number) => Promise<void> = async () => {},
): Promise<void> {
  const end = secondsOf(until);
  let moment = Math.min(secondsOf(simulation.clock.now()), end);
  for (;;) {
    const next = await nextMoment(simulation, end);
    if (next === null) break;
    moment = Math.max(moment, next);
    await onMoment(moment);
    // What is due may have changed in the meantime, so it is read again inside the lock.
    await performNext(simulation, moment);
  }
  await onMoment(end);
}

function nextMoment(simulation: Simulation, end: number): Promise<number | null> {
  return runRead(simulation, async ({ objects }) => (await objects.nextDue(end))?.dueAt ?? null);
}

function performNext(simulation: Simulation, moment: number): Promise<void> {
  return runChange(
    simulation,
    async (work) => {
      const due = await work.objects.nextDue(moment);
      if (!due) return;
      await performDue(work, due.object);
      const next = await work.objects.nextDue(moment);
      const isStuck = next?.object.id === due.object.id && next.dueAt === due.dueAt;
      if (isStuck) throw new Error(`${due.object.id} is still due after it was processed.`);
    },
    moment,
  );
}
