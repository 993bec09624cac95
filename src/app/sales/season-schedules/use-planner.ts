import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import type { CallError } from '#app/data/call-error.ts';
import { useClub, useClubNow } from '#app/data/club.ts';
import { limitOf } from '#app/data/debt-limit.ts';
import { useCan } from '#app/data/profile.ts';
import { useLeavePage } from '#app/engine/use-leave-page.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { useDraft } from '#app/offline/draft.ts';
import { type PayLack, paidParts, payLack, paymentsOf, sumPaid } from '#app/parts/money/pay-parts.ts';
import { paidText } from '#app/parts/money/pay-words.ts';
import { usePayTarget } from '#app/parts/money/use-pay-target.ts';
import { usePlaces } from '#app/parts/money/use-places.ts';
import { customerBody, type FreshField, freshProblem } from '#app/parts/people/new-customer.ts';
import { personOfUser, rememberPerson, userIdOf } from '#app/parts/people/picked-person.ts';
import { useChosenCustomer } from '#app/parts/people/use-chosen-customer.ts';
import { EMPTY_SEASON, type SeasonDraft } from '#app/parts/season/season-draft.ts';
import { useOffline } from '#app/state/connection.ts';
import { toast } from '#app/state/toast.ts';
import { users } from '#contract/people/users.ts';
import type { SeasonPreview } from '#contract/sales/season-records.ts';
import { seasonSchedules } from '#contract/sales/season-schedules.ts';
import { choicesOf } from './plan.ts';
import { useSeasonPreview } from './use-season-preview.ts';

/** What is missing before a season can be booked, the first thing first. */
export type SeasonLack =
  | {
      what:
        | 'offline'
        | 'weekday'
        | 'term'
        | 'court'
        | 'day'
        | 'preview'
        | 'failed'
        | 'customer'
        | 'known'
        | 'none';
    }
  | { what: FreshField }
  | { what: 'phone'; digits?: number | undefined }
  | PayLack;

/** The preview of now that a refusal brings (409 `preview_changed`); null for any other. */
export function previewIn<P = SeasonPreview>(error: CallError | null): P | null {
  if (error?.code !== 'preview_changed') return null;
  return ((error.details as { preview?: P }).preview ?? null) as P | null;
}

export type Planner = ReturnType<typeof usePlanner>;

/** The state of a season's form: draft, the fate of each day, and booking it. */
export function usePlanner(start: Partial<SeasonDraft>, name: string) {
  const can = useCan();
  const { today } = useClubNow();
  const { reference_required } = useClub();
  const offline = useOffline();
  const initial = useMemo(() => ({ ...EMPTY_SEASON, ...start }), [start]);
  const { value, set, dirty, clear, restored } = useDraft<SeasonDraft>(name, initial);
  // A draft prefilled by the page before does not count as typed.
  const [touched, setTouched] = useState(restored);
  const draft = {
    ...value,
    // A day that is over is no beginning any more.
    ...(value.from !== '' && value.from < today && { from: '' }),
    ...(!can('time.create') && { generate_missing: false }),
    ...(!can('invoice.discount') && { fixed_price: null }),
  };
  const customer = useChosenCustomer(draft);
  const preview = useSeasonPreview(draft, today, !offline);
  const sources = usePlaces(can('receive.create'));
  const target = usePayTarget();
  const create = useCall(seasonSchedules.create, { keepAs: name });
  const createUser = useCall(users.create, { keepAs: `${name}.customer` });
  const { reset, renew } = create;
  const { renew: renewUser } = createUser;
  const forget = useCallback(() => {
    clear();
    renew();
    renewUser();
    reset();
    setTouched(false);
  }, [clear, renew, renewUser, reset]);
  const change = (part: Partial<SeasonDraft>) => {
    reset();
    createUser.reset();
    setTouched(true);
    set(part);
  };
  const page = useLeavePage({ dirty: dirty && touched, forget });
  const parts = paidParts(draft.pay, preview.total);
  const lack = lackOf({ draft, today, preview, known: customer.known !== null, offline, reference_required });
  const changed = previewIn(create.error) !== null;
  const limit = limitOf(create.error);
  return {
    draft,
    change,
    restored,
    forget,
    page,
    customer,
    preview,
    sources,
    target,
    parts,
    paid: sumPaid(parts),
    lack,
    create,
    createUser,
    busy: create.busy || createUser.busy,
    offline,
    /** Why it was refused: a day is not free any more; over the limit of debt. */
    changed,
    limit,
    required: reference_required,
  };
}

function lackOf({
  draft,
  today,
  preview,
  known,
  offline,
  reference_required,
}: {
  draft: SeasonDraft;
  today: string;
  preview: ReturnType<typeof useSeasonPreview>;
  known: boolean;
  offline: boolean;
  reference_required: boolean;
}): SeasonLack | null {
  if (offline) return { what: 'offline' };
  for (const { weekdays, term_id, court_id } of draft.rows) {
    if (weekdays.length === 0) return { what: 'weekday' };
    if (term_id === null) return { what: 'term' };
    if (court_id === null) return { what: 'court' };
  }
  if (draft.sessions === null && draft.to < (draft.from || today)) return { what: 'day' };
  if (draft.fresh) {
    if (known) return { what: 'known' };
    const problem = freshProblem(draft.fresh);
    if (problem?.field === 'phone') return { what: 'phone', digits: problem.digits };
    if (problem) return { what: problem.field };
  } else if (!draft.person) return { what: 'customer' };
  if (preview.failed) return { what: 'failed' };
  if (!preview.current) return { what: 'preview' };
  if (preview.count === 0) return { what: 'none' };
  return payLack(draft.pay, preview.total, reference_required);
}

/** Leads to what is missing, or books: then opens the season's page, or shows the refusal. */
export function useBookSeason(planner: Planner) {
  const words = useWords();
  const { t } = words;
  const navigate = useNavigate();
  const { draft, preview, lack, create, createUser, sources, parts, paid, page } = planner;

  const sendCustomer = async () => {
    if (!draft.fresh) return draft.person;
    const made = await createUser.submit({ body: customerBody(draft.fresh, createUser.ref) });
    if (made.state !== 'done') return null;
    const one = { ...personOfUser(made.answer.data) };
    rememberPerson(one);
    // From here on they are in the books: a second try only books.
    planner.change({ person: one, fresh: null, query: '' });
    return one;
  };

  return async (over: { over_debt?: boolean } = {}): Promise<void> => {
    if (planner.busy) return;
    if (lack) return lead(lack, planner);
    const { body, fates, total, count } = preview;
    if (!body) return;
    const one = await sendCustomer();
    if (!one) return;
    const outcome = await create.submit({
      body: {
        ...body,
        user_id: userIdOf(one),
        title: draft.title.trim(),
        description: draft.description.trim(),
        ...(draft.coach_id !== null && { coach_id: draft.coach_id }),
        choices: choicesOf(fates),
        expected_total: total,
        payments: paymentsOf(sources, parts),
        ...over,
      },
    });
    if (outcome.state === 'done') {
      const what = {
        name: one.name,
        n: count,
        paid: paid > 0 ? paidText(words, sources, parts) : '',
      };
      toast(t(paid > 0 ? 'season-schedules.done_paid' : 'season-schedules.done', what));
      const { id } = outcome.answer.data;
      return page.finish(() => void navigate(linkTo('/sales/season-schedules/$id', { params: { id } })));
    }
    if (outcome.state !== 'refused') return;
    const now = previewIn(outcome.error);
    if (now) preview.put(now);
    else if (outcome.error.code === 'price_changed') void preview.query.refetch();
  };
}

/** Leads to the field that is missing. */
function lead(lack: SeasonLack, { target, preview }: Planner): void {
  const { what } = lack;
  if (what === 'tracking' || what === 'amount') {
    target.go(what === 'tracking' ? `tracking.${lack.type}` : 'amount');
    return;
  }
  if (what === 'failed') void preview.query.refetch();
  if (what === 'failed' || what === 'preview') return;
  const field = what === 'customer' ? 'input[role="searchbox"]' : `[data-field="${what}"] :is(input, select)`;
  document.querySelector<HTMLElement>(`main ${field}`)?.focus();
}
