import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { namedSlot, slotText } from '#app/i18n/visit-text.ts';
import { useWords } from '#app/i18n/words.ts';
import { toast } from '#app/state/toast.ts';
import { type InvoiceAddon, type InvoiceDetail, saleInvoices } from '#contract/sales/sale-invoices.ts';
import { INVOICE_STATUS } from '#domain/statuses.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { useTapGuard } from '#ui/use-tap-guard.ts';

/** Add-ons already sold with the visit's active slots; each can be cancelled in full. */
export function SoldAddons({ slots }: { slots: readonly InvoiceDetail[] }) {
  const words = useWords();
  const { t, amount, number } = words;
  const active = slots.filter((slot) => slot.status === INVOICE_STATUS.active);
  const named = active.map(namedSlot);
  const dates = [...new Set(named.map(({ date }) => date))];
  const changes = [{ resource: 'sale-invoices', dates }];
  const cancel = useCall(saleInvoices.cancelAddon, { changes });
  const [asked, setAsked] = useState<number | null>(null);
  const meant = useTapGuard(String(asked));
  const sold = active.flatMap((slot) =>
    slot.addons.filter((addon) => addon.status === 'active').map((addon) => ({ slot, addon })),
  );
  if (sold.length === 0) return null;
  const take = async (invoice: number, { id, name }: InvoiceAddon) => {
    // The first tap asks, because it moves money and cannot be undone.
    if (asked !== id) return setAsked(id);
    // Ignore the second of two quick taps: the question has just appeared under the finger.
    if (!meant()) return;
    const outcome = await cancel.submit({
      params: { id: String(invoice), addon_id: String(id) },
      body: {},
    });
    setAsked(null);
    if (outcome.state === 'done') toast(t('reservation.addon_canceled', { name }));
  };
  return (
    <section className="flex flex-col">
      <h3 className="text-label font-semibold text-muted">{t('reservation.sold')}</h3>
      {sold.map(({ slot, addon }) => (
        <div key={addon.id} className="flex min-h-13 items-center gap-2 border-b border-line">
          <span className="min-w-0 flex-1">
            {t('reservation.addon_line', { name: addon.name, count: number(addon.count) })}
            {active.length > 1 && (
              <span className="text-label text-muted"> {slotText(words, namedSlot(slot), named)}</span>
            )}
          </span>
          <Amount value={addon.price * addon.count} />
          <Button
            kind={asked === addon.id ? 'danger' : 'ghost'}
            busy={cancel.busy && asked === addon.id}
            onClick={() => void take(slot.id, addon)}
          >
            {asked === addon.id
              ? t('reservation.give_back_sum', { sum: amount(addon.price * addon.count) })
              : t('reservation.give_back')}
          </Button>
        </div>
      ))}
      <ErrorNotice error={cancel.error}>{cancel.errorText}</ErrorNotice>
    </section>
  );
}
