/** What is known of the names of an account. */
export interface KnownNames {
  firstName: string;
  lastName: string;
  athleteName: string | null;
  secondAthleteName: string | null;
}

/** Whose swing is sent, as chosen and typed. */
export interface Athlete {
  /** Chosen is the second athlete of the plan. */
  isSecond: boolean;
  /** Name of the first athlete, as typed. */
  ownName: string;
  /** Name of the second athlete, as typed. */
  secondName: string;
}

/** A name to keep with the account for the next upload. */
export type NameToKeep = { athleteName: string } | { secondAthleteName: string };

interface FirstChoice {
  hasTwoAthletes: boolean;
  /** Sent with an upload that failed or stopped; null where there is none. */
  nameLeft: string | null;
}

/** What the form shows first: the athlete's name, or the account's own until another is known. */
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

/** Null where the account has the name already, and where the player did not type it. */
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
