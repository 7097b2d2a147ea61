import { performDue } from '../operations/perform-due.ts';
import { change, look, secondsOf, type Simulation } from '../simulation.ts';

/**
 * Performs what is due up to `until`, in order, each at its own moment; before each step and at the end `arrive` is told
 * the moment (unix seconds) and may take its time. Answers the number of steps.
 */
export async function walk(
  simulation: Simulation,
  until: Date,
  arrive: (moment: number) => Promise<void> = async () => {},
): Promise<number> {
  const end = secondsOf(until);
  let moment = Math.min(secondsOf(simulation.clock.now()), end);
  let steps = 0;
  for (;;) {
    const next = await nextMoment(simulation, end);
    if (next === null) break;
    moment = Math.max(moment, next);
    await arrive(moment);
    // What was due may have changed meanwhile: it is looked up again where nothing else can change it.
    if (await performNext(simulation, moment)) steps += 1;
  }
  await arrive(end);
  return steps;
}

function nextMoment(simulation: Simulation, end: number): Promise<number | null> {
  return look(simulation, async ({ objects }) => (await objects.nextDue(end))?.dueAt ?? null);
}

function performNext(simulation: Simulation, moment: number): Promise<boolean> {
  return change(
    simulation,
    async (work) => {
      const due = await work.objects.nextDue(moment);
      if (!due) return false;
      await performDue(work, due.object);
      const next = await work.objects.nextDue(moment);
      const isStuck = next?.object.id === due.object.id && next.dueAt === due.dueAt;
      if (isStuck) throw new Error(`${due.object.id} is due for ever.`);
      return true;
    },
    moment,
  );
}
