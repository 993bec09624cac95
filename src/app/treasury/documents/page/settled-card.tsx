import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { sumOf } from '#domain/money.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { AllocateSheet } from './allocate-sheet.tsx';
import type { MadeDocument } from './made-document.ts';

/** The debts a receipt pays, or will pay when confirmed, with amounts; the rest is credit. */
export function SettledCard({ receipt }: { receipt: MadeDocument }) {
  const { t, digits } = useWords();
  const can = useCan();
  const { price, status } = receipt;
  const waits = status === 'pending';
  const allocations = (waits ? receipt.planned : receipt.allocations) ?? [];
  const [open, setOpen] = useState(false);
  if (status === 'cancel') return null;
  const mayChange =
    status === 'confirm' && receipt.user !== null && can('receive.update') && can('user.show');
  const rest = price - sumOf(allocations, (one) => one.price);
  return (
    <Card>
      <div className="mb-1 flex min-h-11 items-center justify-between gap-3">
        <h2 className="font-heavy">{t(waits ? 'treasury.settles_then' : 'treasury.settles')}</h2>
        {mayChange && (
          <Button kind="ghost" className="text-brand" onClick={() => setOpen(true)}>
            {t('treasury.allocate')}
          </Button>
        )}
      </div>
      {allocations.length === 0 && (
        <p className="py-2 text-muted">
          {t(waits ? 'treasury.settles_nothing_then' : 'treasury.settles_nothing')}
        </p>
      )}
      <ul>
        {allocations.map(({ kind, invoice_id, invoice_number, price }, at) => {
          const name =
            invoice_number === null
              ? t(`treasury.item_${kind}`)
              : t('treasury.reservation', { n: String(invoice_number) });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: one item may be there twice, in the order of the server
            <li key={at} className="flex min-h-12 items-center gap-3 border-t border-line text-table">
              <span className="min-w-0 flex-1">
                {invoice_id !== null && can('invoice.show') ? (
                  <Link
                    {...linkTo('/sales/invoices/$id', { params: { id: invoice_id } })}
                    className="inline-flex min-h-11 items-center font-strong text-brand"
                  >
                    {digits(name)}
                  </Link>
                ) : (
                  digits(name)
                )}
              </span>
              <Amount value={price} className="font-strong" />
            </li>
          );
        })}
        {allocations.length > 0 && rest > 0 && (
          <li className="flex min-h-12 items-center gap-3 border-t border-line text-table text-muted">
            <span className="flex-1">{t('treasury.free_credit')}</span>
            <Amount value={rest} />
          </li>
        )}
      </ul>
      {mayChange && <AllocateSheet receipt={receipt} open={open} onClose={() => setOpen(false)} />}
    </Card>
  );
}
