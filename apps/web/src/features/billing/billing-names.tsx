import { TextField } from '@swing/ui/text-field';

interface BillingNamesProps {
  firstName?: string | undefined;
  lastName?: string | undefined;
  isOptional?: boolean;
}

export function BillingNames({ firstName, lastName, isOptional = false }: BillingNamesProps) {
  const shared = { isOptional, maxLength: 100 };
  return (
    <div className="billing-names">
      <TextField {...shared} label="First Name" name="firstName" autoComplete="given-name" defaultValue={firstName} />
      <TextField {...shared} label="Last Name" name="lastName" autoComplete="family-name" defaultValue={lastName} />
    </div>
  );
}
