import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { CallError } from '#app/data/call-error.ts';
import { limitOf } from '#app/data/debt-limit.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { RestoredLine } from '#app/engine/restored-line.tsx';
import { useLeavePage } from '#app/engine/use-leave-page.tsx';
import { useWords, type Words } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { OverStock } from '#app/parts/money/over-stock.tsx';
import { usePayTarget } from '#app/parts/money/use-pay-target.ts';
import { ChosenCustomer } from '#app/parts/people/chosen-customer.tsx';
import { DebtLimitCard } from '#app/parts/people/debt-limit-card.tsx';
import { FreeOfDay } from '#app/parts/slots/free-of-day.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { useOffline } from '#app/state/connection.ts';
import { toast } from '#app/state/toast.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FormFoot } from '#ui/form/form-layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { BookingPay } from './booking-pay.tsx';
import { lackText } from './booking-words.ts';
import { Extras } from './extras.tsx';
import { PriceCard } from './price-card.tsx';
import type { Over } from './use-book.ts';
import { type Past, usePast } from './use-past.ts';

/** A reservation of a slot that is over and was not recorded (D14): the slot, and the parts of the booking's sheet. */
export function PastScreen() {
  const words = useWords();
  const { t } = words;
  const navigate = useNavigate();
  const offline = useOffline();
  const form = usePast();
  const { draft, change, customer, price, past } = form;
  const target = usePayTarget();
  const page = useLeavePage({ dirty: form.dirty, forget: form.forget });
  const limit = limitOf(past.error);
  const save = async (over: Over = {}) => {
    const { lack } = form;
    if (lack?.what === 'tracking') return target.go(`tracking.${lack.type}`);
    if (lack?.what === 'amount') return target.go('amount');
    if (lack) {
      const place = `main [data-field="${lack.what === 'known' ? 'phone' : lack.what}"]`;
      return document.querySelector(place)?.querySelector<HTMLElement>('input, button')?.focus();
    }
    const made = await form.save(over);
    if (!made) return;
    toast(t('sales.past_done', { n: String(made.invoice_number) }));
    page.finish(() => void navigate(linkTo('/sales/invoices/$id', { params: { id: made.id } })));
  };
  return (
    <>
      <TopBar title={t('sales.new_past')} />
      <form
        className="contents"
        noValidate
        aria-label={t('sales.new_past')}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <main className="min-h-0 flex-1 overflow-y-auto p-4 laptop:p-6">
          <div className="grid max-w-280 grid-cols-[minmax(0,1fr)] items-start gap-4 broad:grid-cols-2">
            <Card className="flex flex-col gap-3" data-field="slot">
              {form.restored && <RestoredLine onFresh={form.forget} />}
              {offline && <Notice kind="offline">{t('sales.past_online')}</Notice>}
              <h2 className="font-heavy">{t('sales.pick_past')}</h2>
              <FreeOfDay
                past
                date={draft.date}
                onDate={(date) => change({ date, slot: null })}
                chosen={draft.slot ? [draft.slot.id] : []}
                onToggle={(slot) => change({ slot: draft.slot?.id === slot.id ? null : slot })}
              />
            </Card>
            <Card className="flex min-w-0 flex-col gap-4">
              <div data-field="customer">
                <ChosenCustomer
                  draft={draft}
                  change={change}
                  customer={customer}
                  errors={form.createUser.fieldErrors}
                  findText={t('sales.find_customer')}
                />
              </div>
              {customer.chosen && <Extras draft={draft} slots={1} set={change} />}
              {customer.chosen && draft.slot && (
                <>
                  <PriceCard price={price} slots={[draft.slot]} />
                  {price.total > 0 && form.sources.length > 0 && (
                    <Suspense>
                      <BookingPay
                        draft={draft}
                        set={change}
                        total={price.total}
                        balance={customer.balance}
                        sources={form.sources}
                        create={past as never}
                        at={target}
                        onEnter={() => void save()}
                      />
                    </Suspense>
                  )}
                </>
              )}
              {limit ? (
                <DebtLimitCard limit={limit} paid={form.paid} onPass={() => void save({ over_debt: true })} />
              ) : past.error?.code === 'out_of_stock' ? (
                <OverStock text={past.errorText} onPass={() => void save({ over_stock: true })} />
              ) : (
                <>
                  <ErrorNotice error={past.error}>
                    {beforeBooks(words, past.error) ?? past.errorText}
                  </ErrorNotice>
                  {!form.createUser.fieldErrors.phone_number && (
                    <ErrorNotice error={form.createUser.error}>{form.createUser.errorText}</ErrorNotice>
                  )}
                </>
              )}
            </Card>
          </div>
        </main>
        <FormFoot unsaved={form.dirty ? t('form.unsaved') : undefined}>
          <Button
            type="submit"
            kind="primary"
            size="large"
            busy={form.busy}
            notYet={form.lack !== null || offline}
            className="max-tablet:min-w-0 max-tablet:flex-1 tablet:min-w-60"
          >
            {pastText(words, form)}
          </Button>
        </FormFoot>
      </form>
      {page.dialog}
    </>
  );
}

/** The error for a day before the club's first financial year: when its books begin. */
function beforeBooks({ t, date }: Words, error: CallError | null): string | null {
  const min = error?.fields.date?.includes('min') ? error.details.min : null;
  return typeof min === 'string' ? t('sales.past_before', { day: date(min) }) : null;
}

/** The button's text: what is missing, or its action. */
function pastText(words: Words, { lack, paid, price }: Past): string {
  const { t, amount } = words;
  if (lack?.what === 'slot' || lack?.what === 'customer') return t(`sales.lack_${lack.what}`);
  if (lack) return lackText(words, lack);
  return paid > 0
    ? t('sales.past_paid', { sum: amount(paid) })
    : t('sales.past_save', { sum: amount(price.total) });
}
