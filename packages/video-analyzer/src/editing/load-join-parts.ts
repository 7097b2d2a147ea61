import type { joinParts } from './join-parts.ts';

const failure = 'The parts could not be joined. Check your connection.';

/**
 * Loads the code that joins the parts of a recording, its worker, and what measures the result: at the end of a recording, the connection
 * may be gone.
 */
export function prepareJoin(): void {
  import('./measure-take.ts').catch(() => undefined);
  Promise.all([import('./assemble-takes.ts'), import('./join-parts.ts')]).then(
    ([{ prepareAssembly }]) => prepareAssembly(),
    () => undefined,
  );
}

/** `joinParts`, loaded when it is first needed. */
export async function joinLoaded(...args: Parameters<typeof joinParts>): ReturnType<typeof joinParts> {
  const code = await import('./join-parts.ts').catch((cause: unknown) => {
    throw new Error(failure, { cause });
  });
  return code.joinParts(...args);
}
