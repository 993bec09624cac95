import { Link } from '@tanstack/react-router';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { Icon } from '#ui/icon.tsx';

const OTHERS = [
  { key: 'cost', icon: ReceiptText, needs: 'cost.create', to: '/treasury/cost/insert' },
  { key: 'payment', icon: ArrowUpRight, needs: 'payment.create', to: '/treasury/payment/insert' },
  {
    key: 'transfer',
    icon: ArrowLeftRight,
    needs: 'internal_fund.create',
    to: '/treasury/internal-funds-transfers/insert',
  },
] as const;

/** Links to the other money forms, one tap from the fast receive (rules.md, Desk). */
export function OtherKinds() {
  const { t } = useWords();
  const can = useCan();
  const others = OTHERS.filter(({ needs }) => can(needs));
  if (others.length === 0) return null;
  return (
    <nav aria-label={t('treasury.kind')} className="mt-auto flex flex-wrap gap-2 pt-2">
      {others.map(({ key, icon, to }) => (
        <Link key={key} {...linkTo(to)} replace className="chip press">
          <Icon of={icon} size={16} />
          {t(`treasury.${key}`)}
        </Link>
      ))}
    </nav>
  );
}
