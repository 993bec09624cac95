import Coins from 'lucide-react/icons/coins';
import UserMinus from 'lucide-react/icons/user-minus';
import type { ReactNode } from 'react';
import { useWords } from '#app/i18n/words.ts';
import type { Today } from '#contract/desk/today.ts';
import { Amount } from '#ui/amount.tsx';
import { Icon, type LucideIcon } from '#ui/icon.tsx';
import { type CardTarget, LinkCard, LinkCardArrow } from './link-card.tsx';

const DAYS = 30;
/** Filter: debtors of at least one toman, largest first. */
export const DEBTORS = {
  to: '/customers',
  search: { balance: '1,3', order: 'balance,desc' },
  permission: 'user.show',
} as const satisfies CardTarget;

/** What today's reservations still owe, and how many are over; opens those. */
export function DueCard({ due, date }: { due: NonNullable<Today['due']>; date: string }) {
  const { t } = useWords();
  const door: CardTarget = {
    to: '/sales/invoices',
    search: { timeDate: `${date}_${date}`, financialStatus: '2', order: 'start_time,asc' },
    permission: 'invoice.show',
  };
  return (
    <Figure icon={Coins} tone="text-warning" title={t('home.due')} sum={due.price} door={door}>
      {[t('home.reservations', { count: due.count }), due.past > 0 && t('home.passed', { count: due.past })]
        .filter(Boolean)
        .join(' · ')}
    </Figure>
  );
}

/** All debts; opens the list of debtors. */
export function DebtsCard({ debts }: { debts: NonNullable<Today['debts']> }) {
  const { t } = useWords();
  const old = debts.over_30_days > 0 && t('home.over_30', { count: debts.over_30_days, days: DAYS });
  return (
    <Figure icon={UserMinus} tone="text-negative" title={t('home.debts')} sum={debts.price} door={DEBTORS}>
      {[t('home.people', { count: debts.people }), old].filter(Boolean).join(' · ')}
    </Figure>
  );
}

function Figure({
  icon,
  tone,
  title,
  sum,
  door,
  children,
}: {
  icon: LucideIcon;
  tone: string;
  title: string;
  sum: number;
  door: CardTarget;
  children: ReactNode;
}) {
  return (
    <LinkCard door={door} className="block">
      <div className="flex items-center gap-1.5">
        <h2 className={`flex min-w-0 flex-1 items-center gap-1.5 text-label font-semibold ${tone}`}>
          <Icon of={icon} size={16} />
          <span className="ellipsis">{title}</span>
        </h2>
        <LinkCardArrow permission={door.permission} />
      </div>
      <div className="text-[20px] leading-normal font-heavy">
        <Amount value={sum} />
      </div>
      <span className="text-caption text-muted">{children}</span>
    </LinkCard>
  );
}
