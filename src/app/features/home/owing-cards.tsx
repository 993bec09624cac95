import { Link } from '@tanstack/react-router';
import Coins from 'lucide-react/icons/coins';
import UserMinus from 'lucide-react/icons/user-minus';
import type { ReactNode } from 'react';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import type { Today } from '#contract/today.ts';
import { Amount } from '#ui/amount.tsx';
import { Card } from '#ui/card.tsx';
import { Icon, type LucideIcon } from '#ui/icon.tsx';

const DAYS = 30;
/** Whoever owes at least one toman, the most first. */
const DEBTORS = { balance: '1,3', order: 'balance,desc' };

/** What today's reservations still owe. */
export function DueCard({ due }: { due: NonNullable<Today['due']> }) {
  const { t } = useWords();
  const can = useCan();
  const figures = (
    <Figures icon={Coins} tone="text-warning" title={t('home.due')} sum={due.price}>
      {t('home.reservations', { count: due.count })}
    </Figures>
  );
  if (!can('calendar.show')) return <Card>{figures}</Card>;
  return (
    <Link to="/sales/calendar" className="card press block">
      {figures}
    </Link>
  );
}

/** What everyone owes; opens the list of who does. */
export function DebtsCard({ debts }: { debts: NonNullable<Today['debts']> }) {
  const { t } = useWords();
  const old = debts.over_30_days > 0 && t('home.over_30', { count: debts.over_30_days, days: DAYS });
  const can = useCan();
  const figures = (
    <Figures icon={UserMinus} tone="text-negative" title={t('home.debts')} sum={debts.price}>
      {[t('home.people', { count: debts.people }), old].filter(Boolean).join(' · ')}
    </Figures>
  );
  if (!can('user.show')) return <Card>{figures}</Card>;
  return (
    <Link to="/customers" search={DEBTORS as never} className="card press block">
      {figures}
    </Link>
  );
}

function Figures({
  icon,
  tone,
  title,
  sum,
  children,
}: {
  icon: LucideIcon;
  tone: string;
  title: string;
  sum: number;
  children: ReactNode;
}) {
  return (
    <>
      <h2 className={`flex items-center gap-1.5 text-label font-semibold ${tone}`}>
        <Icon of={icon} size={16} />
        {title}
      </h2>
      <div className="text-[20px] leading-normal font-heavy">
        <Amount value={sum} />
      </div>
      <span className="text-caption text-muted">{children}</span>
    </>
  );
}
