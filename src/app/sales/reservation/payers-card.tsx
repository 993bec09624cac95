import Banknote from 'lucide-react/icons/banknote';
import Check from 'lucide-react/icons/check';
import Coins from 'lucide-react/icons/coins';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import type { VisitFacts } from '#app/offline/invoice-facts.ts';
import { usePlaces } from '#app/parts/money/use-places.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { Amount } from '#ui/amount.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Card } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Tag } from '#ui/tag.tsx';
import { payersOf } from './split-sums.ts';

/** The payers of a visit with their shares, and a receipt for what is left, when there are several. */
export function PayersCard({ slots, facts }: { slots: readonly InvoiceDetail[]; facts: VisitFacts }) {
  const { t, amount } = useWords();
  const can = useCan();
  const sheet = useSheet();
  const places = usePlaces(can('receive.create'));
  const payers = payersOf(slots);
  const [first] = slots;
  if (payers.length < 2 || !first) return null;
  const may = can('receive.create') && places.length > 0;
  return (
    <Card>
      <h2 className="mb-1 font-heavy">
        {t('reservation.payers')}{' '}
        <span className="text-label font-medium text-muted">
          {t('reservation.payers_count', { n: payers.length })}
        </span>
      </h2>
      <ul>
        {payers.map(({ user, price, due }) => {
          const name = `${user.name} ${user.family}`;
          return (
            <li key={user.id} className="flex min-h-13 items-center gap-3 border-t border-line py-1">
              <Avatar name={name} size="small" />
              <span className="min-w-0 flex-1">
                <span className="ellipsis block font-strong">{name}</span>
                {user.id === first.user.id && (
                  <span className="block text-caption text-muted">{t('reservation.split_owner')}</span>
                )}
              </span>
              <span className="flex flex-col items-end gap-0.5">
                <Amount value={price} className="font-strong" />
                <Tag tone={due > 0 ? 'owing' : 'paid'} icon={due > 0 ? Coins : Check}>
                  {due > 0 ? t('reservation.share_due', { sum: amount(due) }) : t('reservation.settled')}
                </Tag>
              </span>
              {may && facts.askedOf(user.id) > 0 && (
                <IconButton
                  icon={Banknote}
                  label={t('reservation.receive_from', { name })}
                  onClick={() => sheet.open('receive', `invoice-${first.id}-${user.id}`)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
