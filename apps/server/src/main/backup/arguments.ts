import { parseArgs, type ParseArgsConfig } from 'node:util';
import { printError } from './print-line.ts';

/** Parses the arguments of a command. Prints its usage and ends the process with code 2 if they are invalid. */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  { options, positionalCount }: { options: Options; positionalCount: [minimum: number, maximum: number] },
) {
  try {
    const parsed = parseArgs({ allowPositionals: true, options });
    const [minimum, maximum] = positionalCount;
    if (parsed.positionals.length >= minimum && parsed.positionals.length <= maximum) return parsed;
  } catch {
    // An unknown option, or one without its value.
  }
  printError(usage);
  return process.exit(2);
}
