import { readFile } from 'node:fs/promises';

// USER_HZ, which is 100 on every Linux that Node supports.
const ticksPerSecond = 100;

/** Processor seconds used by a process and by those of its descendants that have ended (Linux). */
export async function processorSeconds(processId: number): Promise<number> {
  const stat = await readFile(`/proc/${processId}/stat`, 'utf8');
  // The name of the program, in parentheses, may contain spaces. Own and children's user and system time are fields 14 to 17.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks / ticksPerSecond;
}
