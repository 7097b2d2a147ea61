import { Select } from '@swing/ui/select';
import { TextField } from '@swing/ui/text-field';
import type { Athlete } from './athlete.ts';

interface AthleteChoiceProps {
  /** True if the plan covers a second athlete. */
  hasTwoAthletes: boolean;
  athlete: Athlete;
  onChange: (change: Partial<Athlete>) => void;
  isDisabled: boolean;
}

/** The athlete's name. Plans with two athletes also choose which one (accounts-9). */
export function AthleteChoice({ hasTwoAthletes, athlete, onChange, isDisabled }: AthleteChoiceProps) {
  const { isSecond, ownName, secondName } = athlete;
  const field = { maxLength: 100, autoComplete: 'off', disabled: isDisabled };
  return (
    <>
      {hasTwoAthletes ? (
        <Select
          label="Athlete"
          value={isSecond ? 'second' : 'own'}
          onChange={(event) => onChange({ isSecond: event.currentTarget.value === 'second' })}
          options={[
            { value: 'own', label: ownName.trim() || 'First athlete' },
            { value: 'second', label: secondName.trim() || 'Second athlete' },
          ]}
          disabled={isDisabled}
        />
      ) : null}
      {hasTwoAthletes && isSecond ? (
        <TextField
          {...field}
          label="Name of the second athlete"
          value={secondName}
          onChange={(event) => onChange({ secondName: event.currentTarget.value })}
          required
        />
      ) : (
        <TextField
          {...field}
          label="Athlete’s Name"
          hint="If somebody else swings, such as your child, enter their name. We keep it for your next videos."
          value={ownName}
          onChange={(event) => onChange({ ownName: event.currentTarget.value })}
        />
      )}
    </>
  );
}
