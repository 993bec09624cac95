import type { ReactNode } from 'react';
import { Switch } from '../switch.tsx';

/** A yes/no field as a card of a form, with its meaning below its name. Saved with the form, unlike a switch. */
export function FlagField({
  label,
  help,
  checked,
  onChange,
}: {
  label: ReactNode;
  help?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <div className="card border-line-strong py-2">
      <Switch label={<b className="font-strong">{label}</b>} {...{ checked, onChange }} />
      {help && <p className="text-caption text-muted">{help}</p>}
    </div>
  );
}
