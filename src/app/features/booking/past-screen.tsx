import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import Pencil from 'lucide-react/icons/pencil';
import { Suspense, useCallback } from 'react';
import { useClub, useClubNow } from '#app/data/club.ts';
import { limitOf } from '#app/data/debt-limit.ts';
import { useDraft } from '#app/data/draft.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useCall } from '#app/data/use-call.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { paidParts, payLack, paymentsOf, sumPaid } from '#app/parts/money/pay-parts.ts';
import { usePayTarget } from '#app/parts/money/use-pay-target.ts';
import { usePlaces } from '#app/parts/money/use-places.ts';
import { CustomerPicker } from '#app/parts/people/customer-picker.tsx';
import { DebtLimitCard } from '#app/parts/people/debt-limit-card.tsx';
import { PersonCard } from '#app/parts/people/person-card.tsx';
import { personOfUser, userIdOf } from '#app/parts/people/picked-person.ts';
import { useChosenCustomer } from '#app/parts/people/use-chosen-customer.ts';
import { FreeOfDay } from '#app/parts/slots/free-of-day.tsx';
import { isUnmade } from '#app/parts/slots/unmade.ts';
import { ErrorNotice } from '#app/resource/failed-notice.tsx';
import { useLeavePage } from '#app/resource/use-leave-page.tsx';
import { RestoredLine } from '#app/shell/restored-line.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { useOffline } from '#app/state/connection.ts';
import { toast } from '#app/state/toast.ts';
import type { CalendarTime } from '#contract/reservable-times.ts';
import { saleInvoices } from '#contract/sale-invoices.ts';
import { users } from '#contract/users.ts';
import { addDays } from '#domain/dates.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FormFoot } from '#ui/form/form-layout.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { type BookingDraft, EMPTY } from './booking-draft.ts';
import { BookingPay } from './booking-pay.tsx';
import { bookingBody } from './booking-rules.ts';
import { Extras } from './extras.tsx';
import { PriceCard } from './price-card.tsx';
import { usePrice } from './use-price.ts';

interface PastDraft extends BookingDraft {
  date: string;
  slot: CalendarTime | null;
}

/** A reservation of a slot that is over and was not recorded (D14): the slot, and the parts of the booking's sheet. */
export function PastScreen() {
  const words = useWords();
  const { t, amount } = words;
  const navigate = useNavigate();
  const away = useOffline();
  const form = usePast();
  const { draft, change, customer, price, past } = form;
  const target = usePayTarget();
  const page = useLeavePage({ dirty: form.dirty, forget: form.forget });
  const limit = limitOf(past.error);
  const save = async (over: { over_debt?: boolean } = {}) => {
    if (form.lack?.what === 'tracking') return target.go(`tracking.${form.lack.type}`);
    if (form.lack?.what === 'amount') return target.go('amount');
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
            <Card className="flex flex-col gap-3">
              {form.restored && <RestoredLine onFresh={form.forget} />}
              {away && <Notice kind="offline">{t('sales.past_online')}</Notice>}
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
              {customer.person ? (
                <PersonCard person={customer.person}>
                  <IconButton
                    icon={Pencil}
                    label={t('booking.change_customer')}
                    onClick={() => change({ person: null })}
                  />
                </PersonCard>
              ) : (
                <CustomerPicker
                  query={draft.query}
                  onQuery={(query) => change({ query })}
                  onPick={(person) => change({ person, query: '' })}
                />
              )}
              {customer.person && <Extras draft={draft} set={change} />}
              {customer.person && draft.slot && (
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
              ) : (
                <ErrorNotice error={past.error}>{past.errorText}</ErrorNotice>
              )}
            </Card>
          </div>
        </main>
        <FormFoot unsaved={form.dirty ? t('form.unsaved') : undefined}>
          <Button
            type="submit"
            kind="primary"
            size="large"
            busy={past.busy}
            notYet={!form.ready || away}
            className="max-tablet:min-w-0 max-tablet:flex-1 tablet:min-w-60"
          >
            {!draft.slot
              ? t('sales.lack_slot')
              : !customer.person
                ? t('sales.lack_customer')
                : form.paid > 0
                  ? t('sales.past_paid', { sum: amount(form.paid) })
                  : t('sales.past_save', { sum: amount(price.total) })}
          </Button>
        </FormFoot>
      </form>
      {page.dialog}
    </>
  );
}

/** What is typed, what it costs by the booking's own rules, and recording it. */
function usePast() {
  const can = useCan();
  const { today } = useClubNow();
  const { reference_required } = useClub();
  const { user: id } = useSearch({ strict: false }) as { user?: string | number };
  const wanted = Number(id ?? 0);
  const asked = useQuery({
    ...queryFor(users.get, { params: { id: String(wanted) } }),
    enabled: wanted > 0 && can('user.show'),
  });
  const { value, set, dirty, clear, restored } = useDraft<PastDraft>('booking.past', {
    ...EMPTY,
    date: addDays(today, -1),
    slot: null,
  });
  // Whom the address names, until somebody else is chosen.
  const named = asked.data && personOfUser(asked.data.data);
  const draft = { ...value, person: value.person ?? (value.query === '' ? (named ?? null) : null) };
  const past = useCall(saleInvoices.past, {
    changes: [{ resource: 'sale-invoices', dates: [value.date] }],
    keepAs: 'booking.past',
  });
  const { renew, reset } = past;
  const forget = useCallback(() => {
    clear();
    renew();
    reset();
  }, [clear, renew, reset]);
  const change = (part: Partial<PastDraft>) => {
    reset();
    set(part);
  };
  const customer = useChosenCustomer(draft);
  const sources = usePlaces(can('receive.create'));
  const slots = draft.slot ? [draft.slot] : [];
  const price = usePrice(slots, draft, customer.user, customer.kept);
  const parts = paidParts(draft.pay, price.total);
  const lack = draft.slot && customer.person ? payLack(draft.pay, price.total, reference_required) : null;
  // Of a slot that is yet to be made the server says no price before it is there.
  const unmade = draft.slot !== null && isUnmade(draft.slot);
  const ready = draft.slot !== null && customer.person !== null && (price.known || unmade);

  /** The reservation that it made; null where it was refused. */
  const save = async (over: { over_debt?: boolean }) => {
    const { slot } = draft;
    if (!slot || !customer.person || !ready || past.busy) return null;
    const payments = paymentsOf(sources, parts);
    const { reservable_time_ids: _, ...body } = bookingBody(
      draft,
      slots,
      userIdOf(customer.person),
      payments,
    );
    const where = { court_id: slot.court.id, term_id: slot.term.id, date: slot.date };
    const outcome = await past.submit({
      body: {
        ...body,
        ...where,
        ...over,
        ...(price.known && { expected_total: price.total }),
      },
    });
    if (outcome.state === 'done') return outcome.answer.data[0] ?? null;
    if (outcome.state === 'refused' && outcome.error.code === 'price_changed') price.retry();
    return null;
  };
  return {
    draft,
    change,
    dirty,
    restored,
    forget,
    past,
    customer,
    sources,
    price,
    paid: sumPaid(parts),
    lack,
    ready,
    save,
  };
}
