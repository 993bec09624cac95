import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Icon, type LucideIcon } from '../icon.tsx';
import { FieldGroup, type FieldProps } from './field.tsx';

/**
 * One record out of many. While none is chosen its place is taken by the search inside (`children`), or by a button
 * that opens a list to pick from (`onOpen`); then it stands there by its name and can be changed.
 */
export function RecordField({
  icon,
  chosen,
  choose,
  change,
  onOpen,
  onClear,
  children,
  ...field
}: FieldProps & {
  icon: LucideIcon;
  /** The name of what is chosen. */
  chosen: string | null;
  /** The words of the buttons that choose, and choose another. */
  choose: string;
  change: string;
  onOpen?: (() => void) | undefined;
  /** Takes the choice away, which brings the search back. */
  onClear: () => void;
  children?: ReactNode;
}) {
  if (chosen === null) {
    return (
      <FieldGroup {...field}>
        {children ?? (
          <button type="button" className="field-box press text-start" onClick={onOpen}>
            <span className="field-input flex items-center text-muted">{choose}</span>
            <Icon of={ChevronLeft} size={16} flip className="text-muted" />
          </button>
        )}
      </FieldGroup>
    );
  }
  return (
    <FieldGroup {...field}>
      <div className="field-box">
        <Icon of={icon} className="text-muted" />
        <span className="ellipsis flex-1 font-strong">{chosen}</span>
        <Button kind="ghost" className="-me-2" onClick={onOpen ?? onClear}>
          {change}
        </Button>
      </div>
    </FieldGroup>
  );
}
