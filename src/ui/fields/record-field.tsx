import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Icon, type LucideIcon } from '../icon.tsx';
import { FieldGroup, type FieldProps } from './field.tsx';

/**
 * A choice of one record: shows the search inside until one is chosen, then its name and a button back to the search.
 */
export function RecordField({
  icon,
  chosen,
  change,
  onClear,
  children,
  ...field
}: FieldProps & {
  icon: LucideIcon;
  /** The name of the chosen record. */
  chosen: string | null;
  /** The label of the button that shows the search again. */
  change: string;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <FieldGroup {...field}>
      {chosen === null ? (
        children
      ) : (
        <div className="field-box">
          <Icon of={icon} className="text-muted" />
          <span className="ellipsis flex-1 font-strong">{chosen}</span>
          <Button kind="ghost" className="-me-2" onClick={onClear}>
            {change}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}
