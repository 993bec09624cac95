import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Icon, type LucideIcon } from '../icon.tsx';
import { FieldGroup, type FieldProps } from './field.tsx';

/** One record out of many: while none is chosen, its place is the search inside; then its name, and the way back. */
export function RecordField({
  icon,
  chosen,
  change,
  onClear,
  children,
  ...field
}: FieldProps & {
  icon: LucideIcon;
  /** The name of what is chosen. */
  chosen: string | null;
  /** The words of the button that brings the search back. */
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
