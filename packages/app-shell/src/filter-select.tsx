import { Select } from '@swing/ui/select';

interface FilterSelectProps<Value extends string | number | null> {
  label: string;
  /** Null means all. */
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A select box for a filter or the order of a list. */
export function FilterSelect<Value extends string | number | null>(props: FilterSelectProps<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <Select
      label={label}
      options={options.map((option) => ({ value: valueText(option.value), label: option.label }))}
      value={valueText(value)}
      onChange={({ currentTarget }) => {
        const chosen = options.find((option) => valueText(option.value) === currentTarget.value);
        if (chosen) onChange(chosen.value);
      }}
    />
  );
}

const valueText = (value: string | number | null) => (value === null ? '' : String(value));
