import { Select } from '@swing/ui/select';
import type { Microphone } from '../../recording/microphone.ts';
import type { MicrophoneInputs, MicrophoneInputsSnapshot } from '../../recording/microphone-inputs.ts';
import { useObservable } from '../use-observable.ts';
import { useSelected } from '../use-selected.ts';
import styles from '../narrow-select.module.css';

const defaultValue = 'default';

/** Says which microphone is used, if the selected option does not. */
function hintOf({ chosen, selected, defaultLabel, openedLabel }: MicrophoneInputsSnapshot): string | undefined {
  if (selected !== null) return undefined;
  if (chosen === null) return defaultLabel === null && openedLabel !== null ? `Using ${openedLabel}.` : undefined;
  return `“${chosen.label}” is not connected. Using ${defaultLabel ?? 'the default microphone'}.`;
}

type MicrophoneSelectProps = {
  inputs: MicrophoneInputs;
  microphone: Pick<Microphone, 'reopen' | 'subscribe' | 'getSnapshot'>;
};

/** Chooses the microphone by name. Shows nothing until the browser gives the names. */
export function MicrophoneSelect({ inputs, microphone }: MicrophoneSelectProps) {
  const state = useObservable(inputs);
  const isLost = useSelected(microphone, (shown) => shown.isLost);
  if (state.inputs.length === 0) return null;
  const name = state.defaultLabel === null ? '' : ` (${state.defaultLabel})`;
  return (
    <Select
      className={styles.root}
      label="Microphone"
      hint={hintOf(state)}
      // Empty after the microphone has stopped, so that the same one can be chosen again.
      value={isLost ? '' : (state.selected?.deviceId ?? defaultValue)}
      {...(isLost ? { placeholder: 'Choose a microphone' } : {})}
      options={[
        { value: defaultValue, label: `Default${name}` },
        ...state.inputs.map(({ deviceId, label }) => ({ value: deviceId, label })),
      ]}
      onChange={({ target: { value } }) => {
        inputs.choose(value === defaultValue ? null : value);
        void microphone.reopen();
      }}
    />
  );
}
