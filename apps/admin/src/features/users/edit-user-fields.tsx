import type { PlanType } from '@swing/domain/plans';
import { Select } from '@swing/ui/select';
import { TextField } from '@swing/ui/text-field';
import { planOptions, type PlanStatus } from '../../lib/user-words.ts';
import { billedNote, standing, statusOptions, type EditableUser, type UserPlan } from './user-edit.ts';
import styles from './edit-user.module.css';

interface EditUserFieldsProps {
  email: string;
  values: EditableUser;
  onChange: (changes: Partial<EditableUser>) => void;
  /** The status that is stored now. */
  currentStatus: PlanStatus;
  /** Undefined while loading. */
  plan: UserPlan | undefined;
  /** "2026-03-10", or empty. */
  lastDay: string;
  onLastDay: (day: string) => void;
}

export function EditUserFields({ email, values, onChange, currentStatus, ...plan }: EditUserFieldsProps) {
  return (
    <>
      <TextField label="Email" type="email" value={email} disabled readOnly />
      <div className={styles.pair}>
        <TextField
          label="First Name"
          value={values.firstName}
          maxLength={100}
          onChange={(event) => onChange({ firstName: event.currentTarget.value })}
        />
        <TextField
          label="Last Name"
          value={values.lastName}
          maxLength={100}
          onChange={(event) => onChange({ lastName: event.currentTarget.value })}
        />
        <Select
          label="Plan Type"
          options={planOptions}
          value={values.planType}
          onChange={(event) => onChange({ planType: event.currentTarget.value as PlanType })}
        />
        <Select
          label="Status"
          options={statusOptions(currentStatus)}
          value={values.status}
          onChange={(event) => onChange({ status: event.currentTarget.value as PlanStatus })}
        />
      </div>
      <PlanNote {...plan} />
    </>
  );
}

/** Says what a change of plan or status does. Has its final height while the plan is loading. */
function PlanNote({ plan, lastDay, onLastDay }: Pick<EditUserFieldsProps, 'plan' | 'lastDay' | 'onLastDay'>) {
  const stands = plan && standing(plan);
  return (
    <div className={styles.plan} aria-busy={plan === undefined}>
      {plan && stands === 'billed' ? <p className={styles.note}>{billedNote(plan)}</p> : null}
      {stands === 'paid' ? (
        <p className={styles.note}>This plan is paid for, without renewing. It stays as it is until it ends.</p>
      ) : null}
      {stands === 'free' ? (
        <TextField
          label="Access Until"
          type="date"
          isOptional
          hint="Nothing is paid for this plan. An active one is granted until this day. Without one, a running grant keeps its end, and any other lasts one period."
          value={lastDay}
          onChange={(event) => onLastDay(event.currentTarget.value)}
        />
      ) : null}
    </div>
  );
}
