import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { useClub, useClubNow } from '#app/data/club.ts';
import { limitOf } from '#app/data/debt-limit.ts';
import { failureOf } from '#app/data/failure.ts';
import { queryFor } from '#app/data/query.ts';
import { AuditCard } from '#app/engine/audit-card.tsx';
import { ErrorNotice, FailedNotice } from '#app/engine/failed-notice.tsx';
import { recordRefusal } from '#app/engine/refusal.ts';
import { dayWithin } from '#app/i18n/day-name.ts';
import { namedSlot, visitText } from '#app/i18n/visit-text.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { OverStock } from '#app/parts/money/over-stock.tsx';
import { DebtLimitCard } from '#app/parts/people/debt-limit-card.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { toast } from '#app/state/toast.ts';
import { useWhenOnline } from '#app/state/use-when-online.ts';
import { doerText } from '#contract/columns/common.ts';
import { invoiceTrash } from '#contract/sales/invoice-trash.ts';
import { type InvoiceDetail, saleInvoices } from '#contract/sales/sale-invoices.ts';
import { clubDay } from '#domain/dates.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { Facts } from './reservation-screen.tsx';
import { VisitPerson } from './reservation-sheet.tsx';
import { TimelineCard } from './timeline-card.tsx';

/** A reservation that was deleted, as it was; it can be restored. */
export function TrashedReservation() {
  const { t } = useWords();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const [leaving, setLeaving] = useState(false);
  const query = useQuery({
    ...queryFor(saleInvoices.get, { params: { id }, query: { trashed: 'true' } }),
    // While it is being restored, do not load it from the trash.
    enabled: !leaving,
  });
  const invoice = query.data?.data;
  return (
    <>
      <TopBar
        title={invoice ? t('reservation.number', { n: String(invoice.invoice_number) }) : t('sales.deleted')}
      />
      <main className="min-h-0 flex-1 overflow-y-auto p-4 laptop:p-6">
        <div className="mx-auto grid max-w-280 grid-cols-[minmax(0,1fr)] gap-4 broad:grid-cols-[minmax(0,1fr)_minmax(0,420px)] laptop:gap-6">
          {!invoice && !failureOf(query) && <SkeletonRows rows={6} picture />}
          <div className="col-span-full empty:hidden">
            <FailedNotice query={query} gone={t('reservation.gone')} />
          </div>
          {invoice && (
            <>
              <div className="flex min-w-0 flex-col gap-4 self-start">
                <Gone invoice={invoice} />
                <VisitPerson user={invoice.user} owing={false} />
                <Slot invoice={invoice} />
                <Card>
                  <InvoiceLines slots={[invoice]} part="price" />
                </Card>
                <Facts invoice={invoice} slots={[invoice]} />
              </div>
              <div className="flex min-w-0 flex-col gap-4">
                <TimelineCard slots={[invoice]} />
                <AuditCard resource="sale-invoices" ids={[invoice.id]} />
              </div>
            </>
          )}
        </div>
      </main>
      {invoice && <Restore invoice={invoice} onLeaving={setLeaving} />}
    </>
  );
}

/** Who deleted it, and when. */
function Gone({ invoice: { deleted_at, deleted_by } }: { invoice: InvoiceDetail }) {
  const words = useWords();
  const { today } = useClubNow();
  const { time_zone } = useClub();
  if (!deleted_at) return null;
  const date = dayWithin(words, clubDay(new Date(deleted_at), time_zone), today);
  return (
    <Notice kind="warning">
      {words.t('reservation.gone_by', { name: doerText(deleted_by ?? null, words.locale), date })}
    </Notice>
  );
}

function Slot({ invoice }: { invoice: InvoiceDetail }) {
  const words = useWords();
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
      <span className="min-w-0 flex-1 text-lead font-heavy">{visitText(words, [namedSlot(invoice)])}</span>
      <span className="text-muted">{words.day(invoice.reserved_time.date)}</span>
    </Card>
  );
}

/** Restores it on its own slot; asks first above the debt limit (D8). */
function Restore({ invoice, onLeaving }: { invoice: InvoiceDetail; onLeaving: (leaving: boolean) => void }) {
  const words = useWords();
  const { t } = words;
  const navigate = useNavigate();
  const dates = [invoice.reserved_time.date];
  const write = useCall(invoiceTrash.restore, { changes: [{ resource: 'sale-invoices', dates }] });
  const limit = limitOf(write.error);
  const online = useWhenOnline(t('list.trash_online'));
  const restore = async (over: { over_debt?: boolean; over_stock?: boolean } = {}) => {
    onLeaving(true);
    const outcome = await write.submit({ params: { id: String(invoice.id) }, body: over });
    if (outcome.state !== 'done') return onLeaving(false);
    toast(t('reservation.restored', { n: String(invoice.invoice_number) }));
    void navigate({ ...linkTo('/sales/invoices/$id', { params: { id: invoice.id } }), replace: true });
  };
  return (
    <div className="flex flex-none flex-col gap-3 border-t border-line bg-surface px-4 py-3 laptop:px-6">
      {limit ? (
        <DebtLimitCard limit={limit} paid={0} onPass={() => void restore({ over_debt: true })} />
      ) : write.error?.code === 'out_of_stock' ? (
        <OverStock text={write.errorText} onPass={() => void restore({ over_stock: true })} />
      ) : (
        <ErrorNotice error={write.error}>{write.error && recordRefusal(words, write.error)}</ErrorNotice>
      )}
      <Button
        kind="primary"
        size="large"
        icon={RotateCcw}
        busy={write.busy}
        className="tablet:self-start"
        onClick={online(restore)}
      >
        {t('list.restore')}
      </Button>
    </div>
  );
}
