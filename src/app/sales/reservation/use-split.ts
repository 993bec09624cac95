import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { invalidate } from '#app/data/affects.ts';
import type { CallError } from '#app/data/call-error.ts';
import { useClub, useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryClient, queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { useDraft } from '#app/offline/draft.ts';
import { type PaidPart, paymentsOf, UNPAID, withMeans } from '#app/parts/money/pay-parts.ts';
import { sourceOf } from '#app/parts/money/places.ts';
import { usePlaces } from '#app/parts/money/use-places.ts';
import { customerBody } from '#app/parts/people/new-customer.ts';
import {
  type PickedPerson,
  personOfUser,
  rememberPerson,
  userIdOf,
} from '#app/parts/people/picked-person.ts';
import { useKnownPhones } from '#app/parts/people/use-known-phone.ts';
import { useOffline } from '#app/state/connection.ts';
import { toast } from '#app/state/toast.ts';
import { users } from '#contract/people/users.ts';
import { splits } from '#contract/sales/splits.ts';
import { sumOf } from '#domain/money.ts';
import { INVOICE_STATUS } from '#domain/statuses.ts';
import type { PanelProps } from './panel-props.ts';
import {
  emptyRow,
  payersOf,
  rowOf,
  type SplitDraft,
  type SplitRow,
  sharesOf,
  splitLack,
  splitSums,
  startOf,
  wholeOf,
} from './split-sums.ts';

export type Split = ReturnType<typeof useSplit>;

/** The whole split is sent: it is made over what was seen when it was begun, and no newer one is undone unseen. */
interface Draft extends SplitDraft {
  /** Null once another person's change was shown: continuing confirms it. */
  seen: { id: number; version: number }[] | null;
}

/** The state of a split's form: payers, shares, payments; and saving it, all or nothing. */
export function useSplit({ slots, facts, onForm, onBack }: PanelProps) {
  const words = useWords();
  const { t, amount, digits } = words;
  const can = useCan();
  const offline = useOffline();
  const { today } = useClubNow();
  const { reference_required } = useClub();
  const active = slots.filter((slot) => slot.status === INVOICE_STATUS.active);
  const total = sumOf(active, (slot) => slot.total_price);
  const payers = payersOf(active);
  const form = `reservation.${slots[0]?.id}.split`;
  const [start] = useState<Draft>(() => ({
    ...startOf(payers, total),
    seen: active.map(({ id, version }) => ({ id, version })),
  }));
  const { value, set, dirty, clear: clearDraft, restored } = useDraft<Draft>(form, start);
  const calls = useSplitCalls(
    form,
    active.map((slot) => slot.reserved_time.date),
  );
  const { renew, reset } = calls;
  const clear = useCallback(() => {
    clearDraft();
    renew();
  }, [clearDraft, renew]);
  useEffect(() => onForm({ dirty, clear }), [dirty, clear, onForm]);

  const sources = usePlaces(can('receive.create'));
  // On its day people pay at the desk; before it they pay later.
  const here = active.some((slot) => slot.reserved_time.date <= today) && sourceOf(sources, 'cash');
  const usual = here ? withMeans(UNPAID, 'cash') : UNPAID;
  const shares = sharesOf(value, total);
  const rows = value.rows.map((row, at) => {
    const share = shares[at] ?? 0;
    const before = payers.find(({ user }) => user.id === row.person?.id);
    const paid = before?.paid ?? 0;
    const pending = (before?.pending ?? 0) + (row.person ? facts.queuedOf(row.person.id) : 0);
    const whole = wholeOf(share, { paid, pending });
    return {
      ...row,
      share,
      paid,
      pending,
      whole,
      pay: whole > 0 && sources.length > 0 ? (row.pay ?? usual) : UNPAID,
    };
  });
  const newOnes = value.rows.filter((row) => row.fresh);
  const phones = useKnownPhones(newOnes.map((row) => row.fresh?.phone ?? ''));
  const known = new Map(newOnes.flatMap(({ key }, at) => (phones[at] ? [[key, phones[at]] as const] : [])));
  const sums = splitSums(rows);
  const lack = splitLack(value, total, rows, { required: reference_required, known: new Set(known.keys()) });

  // A refusal applies to what was sent: any change clears it.
  const change = (part: Partial<SplitDraft>) => {
    reset();
    set(part);
  };
  const put = (key: string, part: Partial<SplitRow>) =>
    change({ rows: value.rows.map((row) => (row.key === key ? { ...row, ...part } : row)) });

  const partners = useQuery({
    ...queryFor(splits.partners, { params: { id: String(facts.user.id) } }),
    enabled: !offline,
  }).data?.data;
  const usualOn =
    partners !== undefined &&
    partners.length === value.rows.length - 1 &&
    partners.every(({ id }) => value.rows.some((row) => row.person?.id === id));

  const send = async (over_debt = false): Promise<void> => {
    if (calls.busy || lack) return;
    const people = await calls.makeNew(value.rows, (made) => set({ rows: made }));
    if (!people) return;
    const named = rows.map(({ share }, at) => ({
      user_id: userIdOf(people[at] as PickedPerson),
      price: share,
      payments: paymentsOf(sources, sums.parts[at] as PaidPart[]),
    }));
    const versions = active.map(({ id, version }) => ({
      id,
      version: value.seen?.find((one) => one.id === id)?.version ?? version,
    }));
    const refused = await calls.split(versions, { payers: named, over_debt });
    if (refused?.code === 'stale') set({ seen: null });
    if (refused) return;
    const name = digits(`${facts.user.name} ${facts.user.family}`);
    const n = rows.length;
    toast(
      n === 1
        ? t('reservation.split_undone', { name })
        : sums.paid > 0
          ? t('reservation.split_done_paid', { name, n, sum: amount(sums.paid) })
          : t('reservation.split_done', { name, n }),
    );
    clear();
    onBack();
  };

  return {
    restored: restored && dirty,
    forget: clear,
    mode: value.mode,
    /** Typed shares start with the present ones. */
    setMode: (mode: SplitDraft['mode']) =>
      change({
        mode,
        rows: value.rows.map((row, at) => ({
          ...row,
          share: mode === 'free' && at > 0 ? (shares[at] ?? 0) : null,
        })),
      }),
    /** An existing split can be undone to the owner alone. */
    least: payers.length > 1 ? 1 : 2,
    setCount: (count: number) => {
      const rows = [...value.rows];
      while (rows.length < count) rows.push(emptyRow(nextKey(rows)));
      // Empty rows are removed first.
      while (rows.length > count) {
        const empty = rows.findLastIndex((row) => !row.person && !row.fresh);
        rows.splice(empty > 0 ? empty : rows.length - 1, 1);
      }
      change({ rows });
    },
    rows,
    put,
    remove: (key: string) => change({ rows: value.rows.filter((row) => row.key !== key) }),
    known,
    partners: partners ?? [],
    usualOn,
    toggleUsual: () => {
      const [owner = emptyRow('owner')] = value.rows;
      const others = usualOn ? [emptyRow('new 1')] : (partners ?? []).map((one) => rowOf(one));
      change({ mode: 'equal', rows: [{ ...owner, share: null }, ...others] });
    },
    owner: facts.user,
    total,
    sources,
    required: reference_required,
    sums,
    lack,
    calls,
    offline,
    send,
  };
}

const nextKey = (rows: readonly SplitRow[]): string =>
  `new ${1 + Math.max(0, ...rows.map(({ key }) => Number(/^new (\d+)$/.exec(key)?.[1] ?? 0)))}`;

/** The calls that a split makes: each new payer's, then the split itself, of one slot or of several together. */
function useSplitCalls(form: string, days: readonly string[]) {
  const changes = [
    { resource: 'sale-invoices', dates: [...new Set(days)] },
    { resource: 'users' },
    { resource: 'documents' },
  ];
  const one = useCall(splits.split, { changes, keepAs: form });
  const visit = useCall(splits.visit, { changes, keepAs: `${form}.visit` });
  const createUser = useCall(users.create, { keepAs: `${form}.customer` });
  const [failed, setFailed] = useState<string | null>(null);
  const sent = useRef<'one' | 'visit'>('one');
  const shown = sent.current === 'one' ? one : visit;
  const { renew: renewOne, reset: resetOne } = one;
  const { renew: renewVisit, reset: resetVisit } = visit;
  const { renew: renewUser, reset: resetUser } = createUser;

  /** Creates new people one by one; existing ones stay. Null: one was refused. */
  const makeNew = async (
    rows: readonly SplitRow[],
    onMade: (rows: SplitRow[]) => void,
  ): Promise<(PickedPerson | null)[] | null> => {
    const now = [...rows];
    for (const [at, row] of rows.entries()) {
      if (!row.fresh) continue;
      const made = await createUser.submit({ body: customerBody(row.fresh, createUser.ref) });
      if (made.state !== 'done') {
        setFailed(row.key);
        return null;
      }
      const person = personOfUser(made.answer.data);
      rememberPerson(person);
      now[at] = { ...row, person, fresh: null };
      onMade([...now]);
    }
    return now.map((row) => row.person);
  };

  type Body = Pick<Parameters<typeof one.submit>[0]['body'], 'payers' | 'over_debt'>;
  /** Null: it is made. */
  const split = async (
    slots: readonly { id: number; version: number }[],
    body: Body,
  ): Promise<CallError | null> => {
    const [only] = slots;
    sent.current = slots.length === 1 ? 'one' : 'visit';
    const outcome =
      slots.length === 1 && only
        ? await one.submit({ params: { id: String(only.id) }, body: { ...body, version: only.version } })
        : await visit.submit({
            body: {
              ...body,
              ids: slots.map((slot) => slot.id),
              versions: slots.map(({ id, version }) => ({ id, version })),
            },
          });
    if (outcome.state === 'done') return null;
    // Somebody was faster: load the present split before the next try.
    if (['shares_off', 'stale', 'not_active'].includes(outcome.error.code))
      void invalidate(queryClient, changes);
    return outcome.error;
  };

  return {
    busy: one.busy || visit.busy || createUser.busy,
    makeNew,
    split,
    error: shown.error,
    errorText: shown.errorText,
    fieldErrors: shown.fieldErrors,
    /** The row key of the new payer who was refused. */
    failed: createUser.error ? failed : null,
    userErrors: createUser.fieldErrors,
    userError: createUser.error,
    userErrorText: createUser.errorText,
    reset: useCallback(() => {
      resetOne();
      resetVisit();
      resetUser();
    }, [resetOne, resetVisit, resetUser]),
    renew: useCallback(() => {
      renewOne();
      renewVisit();
      renewUser();
    }, [renewOne, renewVisit, renewUser]),
  };
}
