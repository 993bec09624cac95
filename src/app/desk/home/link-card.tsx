import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { can } from '#app/data/access.ts';
import { useCan } from '#app/data/profile.ts';
import { linkTo } from '#app/links.ts';
import type { Guard } from '#domain/guards.ts';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';

/** The target of a card: a page with the card's filter. */
export interface CardTarget {
  to: `/${string}`;
  search?: Readonly<Record<string, string>> | undefined;
  permission: Guard;
}

/** A card that is a door to its list; for whoever may not open that, a card. */
export function LinkCard({
  door: { to, search, permission },
  className,
  children,
}: {
  door: CardTarget;
  className?: string;
  children: ReactNode;
}) {
  useCan();
  if (!can(permission)) return <Card className={className}>{children}</Card>;
  return (
    <Link {...linkTo(to, { search })} className={cx('card press', className)}>
      {children}
    </Link>
  );
}

/** The arrow at the end of a card that leads on. */
export function LinkCardArrow({ permission }: { permission: Guard }) {
  useCan();
  return can(permission) && <Icon of={ChevronRight} size={16} flip className="flex-none text-muted" />;
}
