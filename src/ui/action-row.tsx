import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ComponentPropsWithRef } from 'react';
import { cx } from './cx.ts';
import { Icon, type LucideIcon } from './icon.tsx';

export interface ActionRowProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: LucideIcon;
  label: string;
  /** Short text at the end of the row, such as the amount concerned. */
  note?: string | null | undefined;
  danger?: boolean | undefined;
  /** Unavailable now: `note` says why, and a press may explain more. */
  not?: boolean | undefined;
}

/** A further action of a record, as a row below its tiles that opens another level. */
export function ActionRow({ icon, label, note, danger: red, not, className, ...rest }: ActionRowProps) {
  const danger = red && !not;
  return (
    <button
      {...rest}
      type="button"
      aria-disabled={not || undefined}
      className={cx('action-row press', className)}
    >
      <Icon of={icon} className={danger ? 'text-negative' : 'text-muted'} />
      <span className={cx('flex-1 text-start', danger && 'font-semibold text-negative', not && 'text-muted')}>
        {label}
      </span>{' '}
      {note && <span className="text-label text-muted">{note}</span>}
      {!not && <Icon of={ChevronRight} size={16} flip className="text-muted" />}
    </button>
  );
}
