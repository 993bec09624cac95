import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Landmark from 'lucide-react/icons/landmark';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { useConfirm } from '#app/parts/money/confirming.ts';
import { payerName } from '#app/parts/money/payer-name.ts';
import { type Document, documents } from '#contract/treasury/documents.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Count } from '#ui/count.tsx';
import { Icon } from '#ui/icon.tsx';

const FEW = '4';
const PENDING = { status: 'pending' } as const;

/** Bank receipts that wait to be found on the statement; absent while there are none. */
export function PendingCard() {
  const { t } = useWords();
  const can = useCan();
  const query = useQuery({
    ...queryFor(documents.receives, { query: { ...PENDING, per_page: FEW } }),
    enabled: can('receive.show') && can('receive.update'),
  });
  const rows = query.data?.data ?? [];
  const total = query.data?.pagination.total ?? 0;
  if (total === 0) return null;
  return (
    <Card className="flex flex-none flex-col">
      <h2 className="flex min-h-9 items-center justify-between gap-2 font-strong">
        {t('treasury-home.pending')}
        <Count n={total} quiet />
      </h2>
      <ul>
        {rows.map((receipt) => (
          <Waiting key={receipt.id} receipt={receipt} />
        ))}
      </ul>
      {total > rows.length && (
        <Link
          {...linkTo('/treasury/receive', { search: PENDING })}
          className="btn btn-ghost press text-brand w-full"
        >
          {t('treasury-home.pending_all', { n: total })}
        </Link>
      )}
    </Card>
  );
}

function Waiting({ receipt }: { receipt: Document }) {
  const words = useWords();
  const { t, digits } = words;
  const { call: confirm, waits, say } = useConfirm(receipt);
  const { source, price, transaction_reference_id } = receipt;
  const name = payerName(receipt, words);
  return (
    <li className="border-t border-line py-2">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1 leading-normal">
          <span className="ellipsis block font-strong">{name}</span>
          <span className="ellipsis block text-caption text-muted">
            {[
              source && digits(source.name),
              transaction_reference_id &&
                t('treasury-home.tracking', { n: digits(transaction_reference_id) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <Amount value={price} className="font-strong" />
        <Button kind="soft" busy={confirm.busy || waits} onClick={() => void say()}>
          {t('treasury-home.confirm')}
          <span className="sr-only">: {name}</span>
        </Button>
      </div>
      <ErrorNotice error={confirm.error}>{confirm.errorText}</ErrorNotice>
    </li>
  );
}

/** The pending receipts on a phone: one link to all. */
export function PendingDoor() {
  const { t, amount } = useWords();
  const can = useCan();
  const total = useQuery({
    ...queryFor(documents.totalReceive, { query: PENDING }),
    enabled: can('receive.show') && can('receive.update'),
  }).data?.data;
  if (!total || total.count === 0) return null;
  return (
    <Link
      {...linkTo('/treasury/receive', { search: PENDING })}
      className="press flex min-h-15 flex-none items-center gap-3 rounded-card px-4 py-2.5 tone-info"
    >
      <Icon of={Landmark} />
      <span className="min-w-0 flex-1 leading-normal">
        <b className="block font-strong">{t('treasury-home.pending_n', { n: total.count })}</b>
        <span className="block text-caption">
          {t('treasury-home.pending_sum', { sum: amount(total.price) })}
        </span>
      </span>
      <Icon of={ChevronRight} size={16} flip />
    </Link>
  );
}
