import { useQuery } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { invalidate } from '#app/data/affects.ts';
import { useClub, useClubNow } from '#app/data/club.ts';
import { keptText } from '#app/data/error-words.ts';
import { findQuery } from '#app/data/find.ts';
import { useCan } from '#app/data/profile.ts';
import { queryClient, queryFor } from '#app/data/query.ts';
import { useCall } from '#app/data/use-call.ts';
import { useKeptPerson } from '#app/data/use-kept-person.ts';
import { CustomerPicker } from '#app/features/customer/customer-picker.tsx';
import {
  type PickedPerson,
  personOfResult,
  personOfUser,
  rememberPerson,
  userIdOf,
} from '#app/features/customer/customer-picker-person.ts';
import { splitTyped } from '#app/features/customer/customer-picker-typed.ts';
import { PersonCard, personNote } from '#app/features/customer/person-picker-card.tsx';
import { useWords } from '#app/i18n/words.ts';
import { lazyScreen } from '#app/lazy-screen.ts';
import { paidParts, paymentsOf, sumPaid, withAmount } from '#app/parts/pay/pay-parts.ts';
import { paidText, payLackText } from '#app/parts/pay/pay-words.ts';
import { usePayTarget } from '#app/parts/pay/use-pay-target.ts';
import { usePlaces } from '#app/parts/pay/use-places.ts';
import { openPrint } from '#app/parts/print/open-print.ts';
import { useFormClose } from '#app/shell/leave-guard.tsx';
import { RestoredLine } from '#app/shell/restored-line.tsx';
import { useSheet } from '#app/shell/use-sheet.ts';
import { useAway } from '#app/state/connection.ts';
import { putDraft, useDraft } from '#app/state/draft.ts';
import { useInstead } from '#app/state/instead.ts';
import { toast } from '#app/state/toast.ts';
import type { CalendarTime } from '#contract/reservable-times.ts';
import { saleInvoices } from '#contract/sale-invoices.ts';
import { users } from '#contract/users.ts';
import { storedName } from '#domain/persian.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { usePad } from '#ui/use-pad.ts';
import { type BookingDraft, dropStrayDraft, EMPTY, type NewCustomer } from './booking-draft.ts';
import { aboutSlot, bookingBody, type Missing, missing, PHONE_DIGITS } from './booking-rules.ts';
import { Extras } from './extras.tsx';
import { lossOf } from './loss.ts';
import { placeText } from './lost-words.ts';
import { PriceCard } from './price-card.tsx';
import { SlotChips } from './slot-chips.tsx';
import { slotsText, slotText } from './slot-text.ts';
import { StaysLine } from './stays-line.tsx';
import { useLost } from './use-lost.ts';
import { usePrice } from './use-price.ts';

const AwayLines = lazy(async () => ({ default: (await import('./away-lines.tsx')).AwayLines }));
const WindowLine = lazy(async () => ({ default: (await import('./window-line.tsx')).WindowLine }));
const Refusal = lazy(async () => ({ default: (await import('./refusal.tsx')).Refusal }));
const LostCard = lazy(async () => ({ default: (await import('./lost-card.tsx')).LostCard }));
const NewCustomerCard = lazy(async () => ({
  default: (await import('./new-customer-card.tsx')).NewCustomerCard,
}));

// Not needed before a customer is chosen; a letter typed fetches it ahead.
const BookingPay = lazyScreen(() => import('./booking-pay.tsx').then((m) => m.BookingPay));
const FoldedCard = lazyScreen(() => import('./folded-card.tsx').then((m) => m.FoldedCard));

/** Books the chosen slots for one customer, with what is sold and paid with them: all or nothing. */
export function BookingSheet({
  open,
  ids,
  slots: wanted,
  onRemoveSlot,
  onClose,
}: {
  open: boolean;
  /** The slots of the address. */
  ids: readonly number[];
  /** As fresh as the calendar: one may be taken while the sheet is open. */
  slots: CalendarTime[];
  onRemoveSlot: (timeId: number) => void;
  onClose: () => void;
}) {
  const words = useWords();
  const { t, amount, number, day, digits } = words;
  const can = useCan();
  const sheet = useSheet();
  useState(() => dropStrayDraft(ids));
  const { value: draft, set, dirty, clear, restored } = useDraft<BookingDraft>('booking', EMPTY);
  const typedFor = ids.join();
  useEffect(() => {
    if (open && dirty) set({ slots: typedFor.split(',').map(Number) });
  }, [open, dirty, typedFor, set]);
  // While it is being sent its slots are taken by this very booking.
  const [sent, setSent] = useState<CalendarTime[] | null>(null);
  useEffect(() => {
    if (open) setSent(null);
  }, [open]);
  const asked = sent ?? wanted;
  const loss = useLost(asked, sent !== null);
  const { lost, slots } = loss;
  const { today } = useClubNow();
  const dates = [...new Set(slots.map((slot) => slot.date))];
  const createUser = useCall(users.create, { keepAs: 'booking.customer', keeps: true });
  const create = useCall(saleInvoices.create, {
    changes: [{ resource: 'sale-invoices', dates }],
    keepAs: 'booking',
    keeps: true,
  });
  const { reset, renew } = create;
  const { renew: renewUser } = createUser;
  const forget = useCallback(() => {
    clear();
    renew();
    renewUser();
  }, [clear, renew, renewUser]);
  const close = useFormClose({ open, dirty: dirty && isWork(draft), clear: forget, onClose });
  const busy = create.busy || createUser.busy;

  const user = useQuery({
    ...queryFor(users.get, { params: { id: String(draft.person?.id ?? 0) } }),
    enabled: draft.person !== null && draft.person.id > 0 && can('user.show'),
  }).data?.data;
  const kept = useKeptPerson(draft.person);
  const person = draft.person && {
    ...draft.person,
    balance: kept?.balance ?? user?.balance ?? draft.person.balance,
  };
  const known = useKnownPhone(draft.fresh?.phone ?? '');
  const sources = usePlaces(can('receive.create'));
  const price = usePrice(slots, draft, user, kept);
  const away = useAway();
  const { reference_required } = useClub();
  const target = usePayTarget();
  const padded = usePad();
  const total = price.known ? price.total : null;
  const parts = paidParts(draft.pay, price.total);
  const paid = sumPaid(parts);
  const lack = missing({ slots, draft, open: loss.open, total, known: known !== null, reference_required });
  const losing = lost.map(({ slot }) => slot.id).join();
  const { unseen, seen } = useUnseen(losing);
  const [unfolded, setUnfolded] = useUnfolded(losing);
  const mayCredit = paid > 0 && person !== null && can('receive.create');

  // A refusal is about what was sent: whatever is changed makes it old.
  const change = (part: Partial<BookingDraft>) => {
    reset();
    set(part);
  };
  const slotKey = slots.map((slot) => slot.id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice of slots is a change too
  useEffect(reset, [slotKey, reset]);

  const primary = useRef<HTMLButtonElement>(null);
  const pick = (one: PickedPerson) => {
    change({ person: one, fresh: null, query: '' });
    requestAnimationFrame(() => primary.current?.focus({ preventScroll: true }));
  };
  const changePerson = () => change({ person: null, fresh: null });
  const setFresh = (part: Partial<NewCustomer>) => {
    createUser.reset();
    if (draft.fresh) change({ fresh: { ...draft.fresh, ...part } });
  };
  const startFresh = () => {
    const { name, family, phone } = splitTyped(draft.query);
    change({
      fresh: { name: storedName(name), family: storedName(family), phone, gender: null, character_id: null },
    });
  };

  /** The customer, a new one made first; null when that was refused. */
  const customer = async (): Promise<PickedPerson | null> => {
    if (!draft.fresh) return draft.person;
    const { ref } = createUser;
    const { name, family, phone, gender, character_id } = draft.fresh;
    const made = await createUser.submit({
      body: {
        client_ref: ref,
        name,
        family,
        phone_number: phone,
        gender: gender === '2' ? 2 : 1,
        ...(character_id !== null && { character_id }),
      },
    });
    if (made.state === 'refused') return null;
    const one =
      made.state === 'done'
        ? { ...personOfUser(made.answer.data), ref }
        : { id: 0, ref, name: `${name} ${family}`, phone, balance: 0, ...(character_id && { character_id }) };
    rememberPerson(one);
    // From here on they are in the books, or on their way there: a second try only books.
    set({ person: one, fresh: null, query: '' });
    return one;
  };

  /** No booking: the form ends, and money that is taken goes to the account. */
  const giveUp = () => {
    const { person, pay } = draft;
    if (!mayCredit || !person) return close.finish();
    const name = person.id > 0 ? `receive.user-${person.id}` : 'receive';
    putDraft(name, { pay: { ...pay, amount: paid }, person });
    close.finish(() => sheet.open('receive', person.id > 0 ? `user-${person.id}` : undefined));
  };

  const book = async (over: { over_debt?: boolean } = {}) => {
    if (busy || unseen) return;
    if (loss.none) return giveUp();
    if (lack) {
      if (lack.what === 'tracking') return target.go(`tracking.${lack.type}`);
      if (lack.what === 'amount') return target.go('amount');
      return lead(lack);
    }
    if (over.over_debt && away) return toast({ text: t('booking.over_online'), kind: 'warning', ms: 5000 });
    setSent(asked);
    const one = await customer();
    if (one === null || total === null) return setSent(null);
    const outcome = await create.submit(
      {
        body: {
          ...bookingBody(draft, slots, userIdOf(one), paymentsOf(sources, parts)),
          ...over,
          expected_total: total,
          client_ref: create.ref,
        },
      },
      // Whoever is kept here has been waited for.
      { about: { person: one, slots: slots.map(aboutSlot) }, ...(one.id === 0 && { waitMs: 0 }) },
    );
    if (outcome.state === 'refused') {
      setSent(null);
      if (outcome.error.code === 'price_changed') price.retry();
      const taken = lossOf(outcome.error);
      if (taken.length === 0) return;
      // What stood for another slot may be gone as well: from here on it is the one that is lost.
      const next = loss.refuse(taken).join();
      if (next !== asked.map((slot) => slot.id).join()) sheet.open('booking', next);
      void invalidate(queryClient, [{ resource: 'sale-invoices', dates }]);
      return;
    }
    if (outcome.state === 'kept') {
      toast({
        text: keptText(words, outcome),
        ...(paid > 0 &&
          can('receive.show') && {
            action: {
              label: t('common.print'),
              onPress: () => openPrint({ receipt: `ref:${outcome.ref}` }),
            },
          }),
      });
      return close.finish();
    }
    const { data: invoices, receives } = outcome.answer;
    const [receipt] = receives;
    const [invoice] = invoices;
    const what = { name: digits(one.name), slots: slotsText(words, slots) };
    toast({
      text: receipt
        ? t('booking.done_paid', { ...what, paid: paidText(words, sources, parts) })
        : t('booking.done', what),
      action: invoice && {
        label: t('common.print'),
        onPress: () =>
          openPrint(receipt && can('receive.show') ? { receipt: receipt.id } : { reservation: invoice.id }),
      },
    });
    close.finish();
  };

  const addSlot = (id: number) => sheet.open('booking', [...asked.map((slot) => slot.id), id].join(','));

  const standing = lost.flatMap(({ choice }) => (typeof choice === 'object' ? (choice?.id ?? []) : []));
  useInstead(
    open && sent === null && lost.length > 0
      ? {
          offered: lost.flatMap(({ offers }) => offers.map(({ id }) => id)),
          chosen: standing,
          take(time) {
            reset();
            seen();
            loss.take(time);
          },
        }
      : null,
  );

  const chosen = draft.person !== null || draft.fresh !== null;
  const [only] = asked;
  const subtitle =
    asked.length === 1 && only
      ? lost.length > 0
        ? day(only.date)
        : `${day(only.date)} · ${slotText(words, only)}`
      : asked.length > 1
        ? t('booking.slots_count', { n: number(asked.length) })
        : t('booking.no_slot');
  const place = placeText(words, lost, { slots, wanted: asked.length, today });
  const button = loss.none
    ? mayCredit
      ? t('booking.to_account', { sum: amount(paid) })
      : t('booking.close_unbooked')
    : lack
      ? lackText(words, lack)
      : bookText(words, { place, total: price.total, paid: paid > 0 && paidText(words, sources, parts) });
  // The pad is open, or a slot is lost: what would push it out of sight is folded into the person's row.
  const folded =
    (padded && target.target !== null) || (lost.length > 0 && draft.person !== null && !unfolded);
  const name = draft.fresh ? `${draft.fresh.name} ${draft.fresh.family}` : (person?.name ?? '');
  const balance = draft.fresh ? 0 : (person?.balance ?? null);

  return (
    <Sheet
      open={open}
      onCloseRequest={close.request}
      title={t('booking.new')}
      subtitle={subtitle}
      className="max-tablet:h-[94%]"
      {...(draft.fresh && { onBack: changePerson })}
      footer={
        (chosen || loss.none) && (
          <>
            {(create.error || createUser.error) && (
              <Suspense>
                <Refusal
                  create={create}
                  createUser={createUser}
                  price={price}
                  paid={paid}
                  slots={slots}
                  onReceive={(more) => change({ pay: withAmount(draft.pay, paid + more, sources[0]?.type) })}
                  mayReceive={sources.length > 0}
                  onPass={() => void book({ over_debt: true })}
                  onDiscount={(discount) => change({ discount })}
                  onNewPrice={() => change({ pay: { ...draft.pay, amount: null } })}
                />
              </Suspense>
            )}
            {!loss.none && (
              <StaysLine total={price.total} parts={parts} sources={sources} balance={balance} />
            )}
            <Button
              ref={primary}
              kind="primary"
              size="large"
              block
              busy={busy}
              notYet={unseen || (lack !== null && !loss.none)}
              onClick={() => void book()}
            >
              {button}
            </Button>
          </>
        )
      }
    >
      {lost.length > 0 && (
        <Suspense>
          {lost.map((one) => (
            <LostCard
              key={one.slot.id}
              lost={one}
              rest={asked.filter(({ id }) => !lost.some(({ slot }) => slot.id === id))}
              written={dirty}
              priceOf={price.priceOf}
              credit={mayCredit ? t('booking.goes_to_account', { sum: amount(paid), name }) : null}
              onChoose={(choice) => {
                reset();
                seen();
                loss.choose(one.slot.id, choice);
              }}
            />
          ))}
        </Suspense>
      )}
      {folded && chosen ? (
        <Suspense>
          <FoldedCard
            name={name}
            balance={balance}
            draft={draft}
            price={price}
            slots={slots.length}
            place={place}
            onUnfold={() => {
              target.go(null);
              setUnfolded(true);
            }}
          />
        </Suspense>
      ) : (
        <>
          {restored && isWork(draft) && <RestoredLine onFresh={forget} />}
          {(draft.person !== null || asked.length > 1) && lost.length < asked.length && (
            <SlotChips
              slots={asked.filter(({ id }) => !lost.some(({ slot }) => slot.id === id))}
              onRemove={onRemoveSlot}
              {...(lost.length === 0 && { onAdd: addSlot })}
            />
          )}
          {person && !draft.fresh && (
            <PersonCard person={person} note={personNote(words, user, kept)}>
              <IconButton icon={Pencil} label={t('booking.change_customer')} onClick={changePerson} />
            </PersonCard>
          )}
          {draft.fresh && (
            <Suspense fallback={<SkeletonRows rows={3} />}>
              <NewCustomerCard
                fresh={draft.fresh}
                set={setFresh}
                known={known}
                onKnown={(one) => {
                  rememberPerson(one);
                  pick(one);
                }}
                errors={createUser.fieldErrors}
              />
            </Suspense>
          )}
          {chosen && (
            <>
              {!draft.fresh && <Extras draft={draft} set={change} />}
              {slots.length > 0 && <PriceCard price={price} slots={slots} />}
              <Suspense>
                <WindowLine character_id={price.character_id} slots={slots} />
                {away && slots.length > 0 && <AwayLines slots={slots} as_of={price.as_of} />}
              </Suspense>
            </>
          )}
        </>
      )}
      {chosen ? (
        <>
          {price.total > 0 && sources.length > 0 && (
            <Suspense>
              <BookingPay
                draft={draft}
                set={change}
                total={price.total}
                balance={balance}
                sources={sources}
                create={create}
                at={target}
                onEnter={() => void book()}
              />
            </Suspense>
          )}
          {!folded && draft.fresh && <Extras draft={draft} set={change} />}
        </>
      ) : (
        <CustomerPicker
          query={draft.query}
          onQuery={(query) => {
            set({ query });
            void Promise.all([BookingPay.preload(), FoldedCard.preload()]).catch(() => {});
          }}
          onPick={pick}
          onNew={startFresh}
        />
      )}
      {close.dialog}
    </Sheet>
  );
}

/** More than a search and a customer: something that would be missed. */
const isWork = ({ fresh, person, addons, coach, discount, description, pay }: BookingDraft): boolean =>
  fresh !== null ||
  (person !== null &&
    (addons.length > 0 ||
      coach !== null ||
      discount !== null ||
      description.trim() !== '' ||
      pay.parts.length > 0));

/** So long what has just appeared in place of a slot is looked at before a press counts. */
const LOOK_MS = 800;

/**
 * Something was lost this very moment: a finger that was on its way to the button meant what stood there before.
 * `seen`: something was chosen since.
 */
function useUnseen(losing: string): { unseen: boolean; seen: () => void } {
  const [looked, setLooked] = useState('');
  const unseen = losing !== '' && looked !== losing;
  useEffect(() => {
    if (!unseen) return;
    const timer = setTimeout(() => setLooked(losing), LOOK_MS);
    return () => clearTimeout(timer);
  }, [unseen, losing]);
  return { unseen, seen: () => setLooked(losing) };
}

/** Whether the details of a booking that lost a slot stand open: where somebody was writing in them, or has asked. */
function useUnfolded(losing: string): [boolean, (unfolded: boolean) => void] {
  const [of, setOf] = useState('');
  const [unfolded, setUnfolded] = useState(false);
  if (of !== losing) {
    setOf(losing);
    const typing = document.activeElement?.closest('.sheet-body :is(input, textarea)');
    setUnfolded(!!typing && !typing.closest('.pay'));
  }
  return [unfolded, setUnfolded];
}

/** «رزرو و دریافت ۵۲۵٬۰۰۰ نقدی», «رزرو زمین ۶ · ۴۵۰٬۰۰۰ به حساب». */
function bookText(
  { t, amount }: ReturnType<typeof useWords>,
  { place, total, paid }: { place: string | null; total: number; paid: string | false },
): string {
  const of = place === null ? ({} as { place?: string }) : { place };
  if (paid) return t(place === null ? 'booking.book_paid' : 'booking.book_place_paid', { ...of, paid });
  if (total > 0) {
    const sum = amount(total);
    return t(place === null ? 'booking.book_account' : 'booking.book_place_account', { ...of, sum });
  }
  return t(place === null ? 'booking.book' : 'booking.book_place', of);
}

/** Leads to the field that is missing. */
function lead({ what }: Missing): void {
  const field =
    what === 'instead'
      ? '.lost-card input'
      : what === 'customer'
        ? 'input[role="searchbox"]'
        : `[data-field="${what}"] input`;
  document.querySelector<HTMLElement>(`.sheet ${field}`)?.focus();
}

function lackText(words: ReturnType<typeof useWords>, lack: Missing): string {
  const { t, number } = words;
  if (lack.what === 'amount' || lack.what === 'tracking') return payLackText(words, lack);
  if (lack.what === 'phone') {
    if (lack.digits === PHONE_DIGITS) return t('booking.lack_number');
    return lack.digits ? t('booking.lack_digits', { n: number(lack.digits) }) : t('booking.lack_phone');
  }
  return t(`booking.lack_${lack.what}`);
}

/** Whose phone this is already, once it is whole. */
function useKnownPhone(phone: string): PickedPerson | null {
  const can = useCan();
  const { data } = useQuery({
    ...findQuery(phone, ['person']),
    enabled: phone.length === 11 && can('user.show'),
  });
  const found = phone.length === 11 ? data?.data.find((one) => one.subtitle === phone) : undefined;
  return found ? personOfResult(found) : null;
}
