/** The names stored in an account. */
export interface KnownNames {
  firstName: string;
  lastName: string;
  athleteName: string | null;
  secondAthleteName: string | null;
}

/** Whose swing is sent, as chosen and typed. */
export interface Athlete {
  /** True if the second athlete of the plan is chosen. */
  isSecond: boolean;
  /** Name of the first athlete, as typed. */
  ownName: string;
  /** Name of the second athlete, as typed. */
  secondName: string;
}

/** A name to save in the account for the next upload. */
export type NameToKeep = { athleteName: string } | { secondAthleteName: string };

interface FirstChoice {
  hasTwoAthletes: boolean;
  /** Name sent with an upload that failed or was interrupted. Null if there is none. */
  nameLeft: string | null;
}

/** Initial values of the form: the athlete's name, or the account holder's if none is stored. */
export function firstAthlete(known: KnownNames, { hasTwoAthletes, nameLeft }: FirstChoice): Athlete {
  const ownName = ownNameOf(known);
  const secondName = known.secondAthleteName ?? '';
  if (!nameLeft || nameLeft === ownName) return { isSecond: false, ownName, secondName };
  if (hasTwoAthletes) return { isSecond: true, ownName, secondName: nameLeft };
  return { isSecond: false, ownName: nameLeft, secondName };
}

export function nameToSend({ isSecond, ownName, secondName }: Athlete): string {
  return (isSecond ? secondName : ownName).trim();
}

/** Returns null if the account already has the name, or the player did not type it. */
export function nameToKeep(known: KnownNames, athlete: Athlete, typed: Partial<Athlete>): NameToKeep | null {
  const name = nameToSend(athlete);
  const isTyped = (athlete.isSecond ? typed.secondName : typed.ownName) !== undefined;
  if (name === '' || !isTyped) return null;
  if (athlete.isSecond) return name === known.secondAthleteName ? null : { secondAthleteName: name };
  return name === ownNameOf(known) ? null : { athleteName: name };
}

function ownNameOf({ athleteName, firstName, lastName }: KnownNames): string {
  return athleteName ?? `${firstName} ${lastName}`.trim();
}
