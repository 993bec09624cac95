import Check from 'lucide-react/icons/check';
import Coins from 'lucide-react/icons/coins';
import { useWords } from '#app/i18n/words.ts';
import type { InvoiceDetail } from '#contract/sale-invoices.ts';
import { Amount } from '#ui/amount.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Card } from '#ui/card.tsx';
import { Tag } from '#ui/tag.tsx';

type Payer = InvoiceDetail['payers'][number];

/** Who pays a visit and how each share stands, where there are several. */
export function PayersCard({ slots }: { slots: readonly InvoiceDetail[] }) {
  const { t, amount } = useWords();
  const payers = payersOf(slots);
  if (payers.length < 2) return null;
  return (
    <Card>
      <h2 className="mb-1 font-heavy">
        {t('reservation.payers')}{' '}
        <span className="text-label font-medium text-muted">
          {t('reservation.payers_count', { n: payers.length })}
        </span>
      </h2>
      <ul>
        {payers.map(({ user, price, due }) => (
          <li key={user.id} className="flex min-h-13 items-center gap-3 border-t border-line py-1.5">
            <Avatar name={`${user.name} ${user.family}`} size="small" />
            <span className="ellipsis min-w-0 flex-1 font-strong">
              {user.name} {user.family}
            </span>
            <Amount value={price} className="font-strong" />
            <Tag tone={due > 0 ? 'owing' : 'paid'} icon={due > 0 ? Coins : Check}>
              {due > 0 ? t('reservation.share_due', { sum: amount(due) }) : t('reservation.settled')}
            </Tag>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Of several slots each person's shares together. */
function payersOf(slots: readonly InvoiceDetail[]): Payer[] {
  const payers = new Map<number, Payer>();
  for (const { user, price, paid, due } of slots.flatMap((slot) => slot.payers)) {
    const before = payers.get(user.id) ?? { user, price: 0, paid: 0, due: 0 };
    payers.set(user.id, {
      user,
      price: before.price + price,
      paid: before.paid + paid,
      due: before.due + due,
    });
  }
  return [...payers.values()];
}
