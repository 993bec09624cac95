import { Link } from '@tanstack/react-router';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import HandCoins from 'lucide-react/icons/hand-coins';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { ActionTiles } from '#ui/action-tile.tsx';
import { Icon } from '#ui/icon.tsx';

const OTHERS = [
  { icon: ArrowUpRight, word: 'payment', needs: 'payment.create', to: '/treasury/payment/insert' },
  { icon: ReceiptText, word: 'cost', needs: 'cost.create', to: '/treasury/cost/insert' },
  {
    icon: ArrowLeftRight,
    word: 'transfer',
    needs: 'internal_fund.create',
    to: '/treasury/internal-funds-transfers/insert',
  },
] as const;

/** Buttons to receive, pay, spend and transfer, by permission. */
export function Tiles() {
  const { t } = useWords();
  const can = useCan();
  const { open } = useSheet();
  const others = OTHERS.filter(({ needs }) => can(needs));
  if (others.length === 0 && !can('receive.create')) return null;
  return (
    <ActionTiles className="flex-none">
      {can('receive.create') && (
        <button
          type="button"
          className="action press bg-brand! text-on-brand"
          onClick={() => open('receive')}
        >
          <Icon of={HandCoins} size={22} />
          <span className="ellipsis max-w-full">{t('shell.receive')}</span>
        </button>
      )}
      {others.map(({ icon, word, to }) => (
        <Link key={word} {...linkTo(to)} className="action press border border-line bg-surface!">
          <Icon of={icon} size={22} />
          <span className="ellipsis max-w-full">{t(`treasury-home.${word}`)}</span>
        </Link>
      ))}
    </ActionTiles>
  );
}
