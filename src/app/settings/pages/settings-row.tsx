import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';
import { Icon, type LucideIcon } from '#ui/icon.tsx';

/** A page that one sets something up on. */
export interface Row {
  to: string;
  icon: LucideIcon;
  title: string;
  /** Its state. */
  state?: ReactNode;
}

/** Rows below a title, each with its state, each leading to its page. */
export function RowGroup({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <Card className="overflow-hidden p-0">
      <h2 className="flex min-h-11 items-center px-3.5 font-strong">{title}</h2>
      {rows.map(({ to, icon, title, state }) => (
        <Link key={`${to} ${title}`} to={to} className="settings-row press">
          <Icon of={icon} className="flex-none text-brand" />
          <span className="flex-none font-semibold">{title}</span>
          <span className="ellipsis flex-1 text-end text-caption text-muted">{state}</span>
          <Icon of={ChevronRight} size={16} flip className="flex-none text-muted" />
        </Link>
      ))}
    </Card>
  );
}
