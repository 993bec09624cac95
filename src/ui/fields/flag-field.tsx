import type { ReactNode } from 'react';
import { Switch } from '../switch.tsx';

/** Yes or no as a card of a form, with what it means below its name. It takes effect when the form is saved. */
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
