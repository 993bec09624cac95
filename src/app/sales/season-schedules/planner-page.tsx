import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { RestoredLine } from '#app/engine/restored-line.tsx';
import { useWords } from '#app/i18n/words.ts';
import { type Offer, PayRow } from '#app/parts/money/pay-row.tsx';
import { trackingErrors } from '#app/parts/money/pay-words.ts';
import { personOfUser } from '#app/parts/people/picked-person.ts';
import { NO_ROW, type SeasonDraft } from '#app/parts/season/season-draft.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { users } from '#contract/people/users.ts';
import { type SeasonCopy, seasonSchedules } from '#contract/sales/season-schedules.ts';
import { FormFoot } from '#ui/form/form-layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { PlanCustomer } from './plan-customer.tsx';
import { PlanExtras } from './plan-extras.tsx';
import { PlanFoot } from './plan-foot.tsx';
import { PlanWhen } from './plan-when.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { useBookSeason, usePlanner } from './use-planner.ts';

/** A new season (D15): for whom the address names (`?user=`), or going on with one that was (`?copy=`). */
export function PlannerPage() {
  const { user, copy } = useSearch({ strict: false }) as { user?: string | number; copy?: string | number };
  if (copy) return <OfCopy key={`copy ${copy}`} id={String(copy)} />;
  if (user) return <OfUser key={`user ${user}`} id={String(user)} />;
  return <Plan start={NOTHING} name="season" />;
}

const NOTHING: Partial<SeasonDraft> = {};

function OfUser({ id }: { id: string }) {
  const { t } = useWords();
  const can = useCan();
  const query = useQuery({ ...queryFor(users.get, { params: { id } }), enabled: can('user.show') });
  const data = query.data?.data;
  // The initial values do not follow them; the card does.
  const [start, setStart] = useState<Partial<SeasonDraft> | null>(null);
  if (data && !start) setStart({ person: personOfUser(data) });
  if (start || !can('user.show')) return <Plan start={start ?? NOTHING} name={`season.user-${id}`} />;
  return (
    <Waiting failed={failureOf(query) !== null}>
      <FailedNotice query={query} gone={t('account.gone')} />
    </Waiting>
  );
}

function OfCopy({ id }: { id: string }) {
  const { t } = useWords();
  const query = useQuery({
    ...queryFor(seasonSchedules.copy, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const data = query.data?.data;
  const start = useMemo(() => data && draftOf(data), [data]);
  if (start) return <Plan start={start} name={`season.copy-${id}`} />;
  return (
    <Waiting failed={failureOf(query) !== null}>
      <FailedNotice query={query} gone={t('season-schedules.gone')} />
    </Waiting>
  );
}

function draftOf({ user, coach, slots, ...copy }: SeasonCopy): Partial<SeasonDraft> {
  const places = Map.groupBy(slots, ({ term, court }) => `${term.id} ${court.id}`);
  const rows = [...places.values()].flatMap((list) =>
    list[0]
      ? {
          weekdays: list.map(({ weekday }) => weekday).sort((a, b) => a - b),
          term_id: list[0].term.id,
          court_id: list[0].court.id,
        }
      : [],
  );
  return {
    ...copy,
    sessions: null,
    person: {
      id: user.id,
      name: `${user.name} ${user.family}`,
      phone: user.phone_number ?? '',
      balance: null,
    },
    coach_id: coach?.id ?? null,
    // None of its slots can be had any more: there is still one to be chosen.
    rows: rows.length > 0 ? rows : [NO_ROW],
  };
}

function Waiting({ failed, children }: { failed: boolean; children: ReactNode }) {
  const { t } = useWords();
  return (
    <>
      <TopBar title={t('season-schedules.new')} />
      <main className="min-h-0 flex-1 overflow-y-auto p-4 laptop:p-6">
        {!failed && <SkeletonRows rows={6} picture />}
        {children}
      </main>
    </>
  );
}

function Plan({ start, name }: { start: Partial<SeasonDraft>; name: string }) {
  const { t } = useWords();
  const planner = usePlanner(start, name);
  const book = useBookSeason(planner);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void book();
  };
  return (
    <>
      <TopBar title={t('season-schedules.new')} />
      <form className="contents" noValidate aria-label={t('season-schedules.new')} onSubmit={submit}>
        <main className="min-h-0 flex-1 overflow-y-auto p-3 tablet:p-4 laptop:p-6">
          <div className="mx-auto grid max-w-300 grid-cols-[minmax(0,1fr)] items-start gap-3.5 broad:grid-cols-[minmax(0,456px)_minmax(0,1fr)] broad:grid-rows-[auto_1fr] laptop:gap-5">
            <div className="flex min-w-0 flex-col gap-3.5">
              {planner.restored && <RestoredLine onFresh={planner.forget} />}
              {planner.offline && <Notice kind="offline">{t('season-schedules.offline')}</Notice>}
              <PlanCustomer planner={planner} />
              <PlanWhen planner={planner} />
              <PlanExtras planner={planner} />
            </div>
            <div className="min-w-0 broad:col-start-2 broad:row-span-2 broad:row-start-1">
              <SessionsCard planner={planner} />
            </div>
            <PlanPay planner={planner} onEnter={() => void book()} />
          </div>
        </main>
        <FormFoot>
          <PlanFoot planner={planner} onBook={(over) => void book(over)} />
        </FormFoot>
      </form>
      {planner.page.dialog}
    </>
  );
}

/** The payment: later, unless a means is chosen. */
function PlanPay({ planner, onEnter }: { planner: ReturnType<typeof usePlanner>; onEnter: () => void }) {
  const words = useWords();
  const { t, amount } = words;
  const { preview, sources, customer, draft } = planner;
  const { total, count } = preview;
  if (!customer.chosen || sources.length === 0 || total === 0) return null;
  const with_debt = total + Math.max(0, customer.balance ?? 0);
  const first = Math.ceil(total / count);
  const offers: Offer[] = [
    { key: 'whole', label: t('pay.whole'), amount: total },
    ...(with_debt > total
      ? [{ key: 'debt', label: t('pay.with_debt', { sum: amount(with_debt) }), amount: with_debt }]
      : []),
    { key: 'half', label: t('pay.half'), amount: Math.ceil(total / 2) },
    ...(count > 2 ? [{ key: 'first', label: t('season-schedules.one_session'), amount: first }] : []),
  ];
  return (
    <PayRow
      whole={total}
      pay={draft.pay}
      onPay={(pay) => planner.change({ pay })}
      sources={sources}
      offers={offers}
      later
      required={planner.required}
      at={planner.target}
      errors={trackingErrors(planner.create, planner.parts)}
      onEnter={onEnter}
    />
  );
}
