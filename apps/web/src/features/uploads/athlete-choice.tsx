import { Select } from '@swing/ui/select';
import { TextField } from '@swing/ui/text-field';

export interface Athlete {
  /** Chosen is the second athlete of the plan, not the account's own name. */
  isSecond: boolean;
  /** Name of the second athlete, as typed. */
  secondName: string;
}

interface AthleteChoiceProps {
  ownName: string;
  athlete: Athlete;
  onChange: (athlete: Athlete) => void;
  isDisabled: boolean;
}

/** Whose swing it is, for plans with two athletes (DECISIONS 27). */
export function AthleteChoice({ ownName, athlete, onChange, isDisabled }: AthleteChoiceProps) {
  const { isSecond, secondName } = athlete;
  return (
    <>
      <Select
        label="Athlete"
        value={isSecond ? 'second' : 'own'}
        onChange={(event) => onChange({ ...athlete, isSecond: event.currentTarget.value === 'second' })}
        options={[
          { value: 'own', label: ownName },
          { value: 'second', label: secondName.trim() || 'Second athlete' },
        ]}
        disabled={isDisabled}
      />
      {isSecond ? (
        <TextField
          label="Name of the second athlete"
          value={secondName}
          onChange={(event) => onChange({ ...athlete, secondName: event.currentTarget.value })}
          maxLength={100}
          autoComplete="off"
          required
          disabled={isDisabled}
        />
      ) : null}
    </>
  );
}
