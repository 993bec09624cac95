import { Link, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { failureOf } from '#app/data/failure.ts';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { RestoredLine } from '#app/engine/restored-line.tsx';
import { useLeavePage } from '#app/engine/use-leave-page.tsx';
import { namedSlot, slotText } from '#app/i18n/visit-text.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { useVisit } from '#app/offline/use-visit.ts';
import { MoneyUsedQuestion } from '#app/parts/visits/money-used-question.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { useOffline } from '#app/state/connection.ts';
import { toast } from '#app/state/toast.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { INVOICE_STATUS } from '#domain/statuses.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { FormFoot } from '#ui/form/form-layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { EditFields } from './edit-fields.tsx';
import { EditPrice } from './edit-price.tsx';
import { EditStale } from './edit-stale.tsx';
import { type EditOver, useEdit } from './use-edit.ts';

/** Coach, description, discount and slot of one reservation; every change with its price before and after. */
export function EditReservation() {
  const { t } = useWords();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { query, slots } = useVisit(Number(id));
  const own = slots?.find((slot) => slot.id === Number(id));
  const title = own ? t('reservation.edit_title', { n: String(own.invoice_number) }) : t('reservation.edit');
  if (own && slots && own.status === INVOICE_STATUS.active) {
    return <Form key={id} invoice={own} slots={slots} title={title} />;
  }
  return (
    <>
      <TopBar title={title} />
      <main className="min-h-0 flex-1 overflow-y-auto p-4">
        {!own && !failureOf(query) && <SkeletonRows rows={5} />}
        <FailedNotice query={query} gone={t('reservation.gone')} />
        {own && <Notice>{t('reservation.edit_canceled')}</Notice>}
      </main>
    </>
  );
}

function Form({
  invoice,
  slots,
  title,
}: {
  invoice: InvoiceDetail;
  slots: readonly InvoiceDetail[];
  title: string;
}) {
  const { t } = useWords();
  const navigate = useNavigate();
  const router = useRouter();
  const offline = useOffline();
  const form = useEdit(invoice);
  const { error } = form.update;
  const [choosing, setChoosing] = useState(form.draft.slot !== null);
  const page = useLeavePage({ dirty: form.dirty, forget: form.forget });
  const back = () => {
    if (router.history.canGoBack()) router.history.back();
    else void navigate(linkTo('/sales/invoices/$id', { params: { id: invoice.id } }));
  };
  const save = async (over?: EditOver) => {
    if (!(await form.save(over))) return;
    toast(t('reservation.edited', { n: String(invoice.invoice_number) }));
    page.finish(back);
  };
  return (
    <>
      <TopBar title={title} />
      <form
        className="contents"
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <main className="min-h-0 flex-1 overflow-y-auto">
          <div className="mx-auto grid max-w-280 grid-cols-[minmax(0,1fr)] items-start gap-4 p-4 broad:grid-cols-[minmax(0,1fr)_minmax(0,400px)]">
            <div className="card flex min-w-0 flex-col gap-4 p-4 tablet:p-5">
              <EditStale
                form={form}
                onMine={(version) => void save({ version })}
                onTheirs={() => page.finish(back)}
              />
              {form.restored && !form.stale && <RestoredLine onFresh={form.forget} />}
              {offline && <Notice kind="offline">{t('reservation.edit_online')}</Notice>}
              <Siblings invoice={invoice} slots={slots} />
              <EditFields form={form} choosing={choosing} onChoosing={setChoosing} />
            </div>
            <EditPrice form={form} onPass={() => void save({ over_debt: true })} />
          </div>
        </main>
        <FormFoot unsaved={form.dirty ? t('form.unsaved') : undefined}>
          {(form.dirty || form.update.busy) && (
            <Button
              type="submit"
              kind="primary"
              size="large"
              busy={form.update.busy}
              notYet={offline || form.refused}
              className="max-tablet:min-w-0 max-tablet:flex-1 tablet:min-w-50"
            >
              {t('reservation.edit_save')}
            </Button>
          )}
          <Button size="large" onClick={back}>
            {t('common.cancel')}
          </Button>
        </FormFoot>
      </form>
      {error?.code === 'money_used' && (
        <MoneyUsedQuestion
          name={`${invoice.user.name} ${invoice.user.family}`}
          details={error.details}
          busy={form.update.busy}
          onAccept={() => void save({ accept_due: true })}
          onStay={form.update.reset}
        />
      )}
      {page.dialog}
    </>
  );
}

/** The other slots of the same booking, each with a form of its own. */
function Siblings({ invoice, slots }: { invoice: InvoiceDetail; slots: readonly InvoiceDetail[] }) {
  const words = useWords();
  const active = slots.filter(({ status }) => status === INVOICE_STATUS.active);
  if (active.length < 2) return null;
  const named = active.map(namedSlot);
  return (
    <nav aria-label={words.t('reservation.which')} className="flex flex-wrap gap-2">
      {active.map((slot) => (
        <Link
          key={slot.id}
          {...linkTo('/sales/invoices/$id/edit', { params: { id: slot.id } })}
          aria-current={slot.id === invoice.id ? 'page' : undefined}
          className={cx('chip press', slot.id === invoice.id && 'chip-on')}
        >
          {slotText(words, namedSlot(slot), named)}
        </Link>
      ))}
    </nav>
  );
}
