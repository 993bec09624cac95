import { useQuery } from '@tanstack/react-query';
import { useMatch, useNavigate, useRouterState } from '@tanstack/react-router';
import { useRef } from 'react';
import { storedText } from '#app/calls/error-words.ts';
import { type Outcome, useCall } from '#app/calls/use-call.ts';
import { useClub, useClubNow } from '#app/data/club.ts';
import { useDeskRules } from '#app/data/desk-rules.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useLeavePage } from '#app/engine/use-leave-page.tsx';
import { useWords, type Words } from '#app/i18n/words.ts';
import { linkAt } from '#app/links.ts';
import { useDraft } from '#app/offline/draft.ts';
import { paymentOf, type Source, sourceOf, trackingProblem } from '#app/parts/money/places.ts';
import { usePlaces } from '#app/parts/money/use-places.ts';
import { openPrint } from '#app/parts/print/open-print.ts';
import { useOffline } from '#app/state/connection.ts';
import { toast } from '#app/state/toast.ts';
import type { Call, CallRequest } from '#contract/call.ts';
import { users } from '#contract/people/users.ts';
import { costs } from '#contract/treasury/costs.ts';
import { type Document, documents } from '#contract/treasury/documents.ts';
import { internalFunds } from '#contract/treasury/internal-funds.ts';
import { payments } from '#contract/treasury/payments.ts';
import { documentText } from '#domain/document-words.ts';
import { KIND, KINDS, type Kind } from '../kinds.ts';
import { bodyOf } from './money-body.ts';
import {
  type ChosenPlace,
  chosenPlace,
  EMPTY,
  leaving,
  type MoneyDraft,
  type PlaceDraft,
  SIDES,
  shortfall,
  trackingOf,
} from './money-draft.ts';

const CREATE: Readonly<Record<Kind, Call>> = {
  receive: documents.createReceive,
  payment: payments.create,
  cost: costs.create,
  transfer: internalFunds.create,
};

/** The kinds that one may make, in their order: the first is the one that a form begins with (seeds §5). */
export function useKinds(): readonly Kind[] {
  const can = useCan();
  return KINDS.filter((kind) => can(KIND[kind].create));
}

/** The page on which a segment chooses among all kinds. */
export const ANY_INSERT = '/treasury/transactions/insert';

const offered = (sources: readonly Source[], types: readonly Source['type'][] | null): Source[] =>
  (types ?? []).flatMap((type) => sourceOf(sources, type) ?? []);

export type MoneyForm = ReturnType<typeof useMoneyForm>;

/** The state of a treasury form: draft, places, what is missing, and saving. */
export function useMoneyForm(kind: Kind) {
  const words = useWords();
  const { t } = words;
  const can = useCan();
  const offline = useOffline();
  const navigate = useNavigate();
  const { today } = useClubNow();
  const { reference_required } = useClub();
  const { value: draft, set, dirty, clear, restored } = useDraft<MoneyDraft>('money', EMPTY);
  const call = useCall<Call>(CREATE[kind], { keepAs: `money.${kind}`, keeps: kind === 'receive' });
  const switching = useRef(false);
  const forget = () => {
    if (switching.current) return;
    clear();
    call.renew();
  };
  const leave = useLeavePage({ dirty, forget });
  // The params of this page: the address may already be the next one's.
  const here = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const switched = useRouterState({ select: ({ location }) => location.state.switched === true });
  // A refusal applies to what was sent: any change clears it.
  const change = (part: Partial<MoneyDraft>) => {
    call.reset();
    set(part);
  };

  const places = usePlaces();
  const sources = { from: offered(places, SIDES[kind].from), to: offered(places, SIDES[kind].to) };
  const { cost_place, cost_attachment_from } = useDeskRules();
  // Costs begin at the club's place for them.
  const ofCosts: PlaceDraft | null =
    kind === 'cost' && cost_place
      ? { type: cost_place.type === 1 ? 'cash' : 'bank', id: cost_place.id }
      : null;
  const from = chosenPlace(sources.from, draft.from ?? ofCosts);
  const to = chosenPlace(sources.to, draft.to, from);
  const payer = usePerson(draft, kind);
  // What a gateway has paid out to the bank already, it gives back all the same.
  const owes = kind === 'payment' && from?.type === 'gateway';
  const short = owes ? 0 : shortfall(from, leaving(kind, draft, from));
  const worded = wordedBy(words, kind, { draft, from, to, today });
  const description = draft.description ?? worded;
  const placed = { receive: to, payment: from, cost: null, transfer: null }[kind];
  const tracking = placed && trackingProblem(trackingOf(placed, draft.tracking));
  const wrongTracking =
    tracking === 'required' ? kind === 'receive' && reference_required : tracking === 'pattern';
  const papersFrom = kind === 'cost' ? cost_attachment_from : null;
  const lack = lackOf(words, kind, { draft, from, to, offline, wrongTracking, papersFrom });

  const submit = async () => {
    if (call.busy) return;
    if (lack) return;
    const body = bodyOf(kind, draft, {
      from,
      to,
      // Default descriptions are made by the server in each reader's language; a cost has none.
      description: kind === 'cost' ? description : draft.description,
      client_ref: call.ref,
    });
    const about = draft.person
      ? { person: { name: draft.person.name, phone: draft.person.phone } }
      : undefined;
    const outcome = (await call.submit({ body } as CallRequest<Call>, {
      about,
    })) as Outcome<typeof documents.createReceive>;
    if (outcome.state === 'refused') return;
    if (outcome.state === 'kept') {
      clear();
      toast({
        text: storedText(words, outcome),
        ...(can('receive.show') && {
          action: { label: t('common.print'), onPress: () => openPrint({ receipt: `ref:${outcome.ref}` }) },
        }),
      });
      return;
    }
    const made: Pick<Document, 'id' | 'price'> = outcome.answer.data;
    toast(t(`treasury.${kind}_made`, { sum: words.amount(made.price) }));
    if (!can(KIND[kind].show)) return clear();
    leave.finish(
      () =>
        void navigate({ ...linkAt(`${KIND[kind].path}/$id`, { params: { id: made.id } }), replace: true }),
    );
  };

  return {
    kind,
    draft,
    /** The payments of a receipt, as in the request. */
    payments:
      kind === 'receive' && to && draft.price
        ? [paymentOf(sources.to, trackingOf(to, draft.tracking), draft.price)]
        : [],
    change,
    set,
    call,
    sources,
    from,
    to,
    payer,
    short,
    description,
    lack,
    wrongTracking: draft.tracking !== '' && tracking === 'pattern',
    offline,
    dirty,
    restored: restored && dirty && !switched,
    switched,
    forget,
    leave,
    submit,
    /** To another kind of the family, with all that is typed. */
    switchTo(next: Kind, path: `/${string}`) {
      const search = path === ANY_INSERT ? { type: next } : undefined;
      const go = () =>
        void navigate({
          ...linkAt(path, { search }),
          replace: true,
          state: (old) => ({ ...old, switched: true }),
        });
      if (path === here) return go();
      switching.current = true;
      leave.finish(go);
      switching.current = false;
    },
  };
}

/** The payer or payee with present data and debt. */
function usePerson(draft: MoneyDraft, kind: Kind) {
  const can = useCan();
  const id = draft.person?.id ?? 0;
  const enabled = id > 0 && can('user.show') && (kind === 'receive' || kind === 'payment');
  const asked = { params: { id: String(id) } };
  const user = useQuery({ ...queryFor(users.get, asked), enabled });
  const items = useQuery({ ...queryFor(users.openItems, asked), enabled: enabled && kind === 'receive' });
  const detail = user.data?.data;
  return {
    detail,
    balance: detail?.balance ?? draft.person?.balance ?? null,
    pending: detail?.pending ?? 0,
    items: items.data?.data ?? [],
  };
}

/** The description that stands there until another is typed; null where the server's own will be longer. */
function wordedBy(
  { locale, day }: Words,
  kind: Kind,
  {
    draft,
    from,
    to,
    today,
  }: { draft: MoneyDraft; from: ChosenPlace | null; to: ChosenPlace | null; today: string },
): string {
  const { person, company, cost_type, date } = draft;
  if (kind === 'cost')
    return cost_type ? `${cost_type.name}${locale === 'fa' ? '،' : ','} ${day(date || today)}` : '';
  if (kind === 'transfer') return from?.name && to?.name ? documentText('transferTo', to.name, locale) : '';
  const payee = person && [person.name, company && `(${company.name})`].filter(Boolean).join(' ');
  if (kind === 'payment') return payee ? documentText('paidTo', payee, locale) : '';
  return '';
}

/** What is missing, in words; null when it can be sent. */
function lackOf(
  { t, money }: Words,
  kind: Kind,
  {
    draft,
    from,
    to,
    offline,
    wrongTracking,
    papersFrom,
  }: {
    draft: MoneyDraft;
    from: ChosenPlace | null;
    to: ChosenPlace | null;
    offline: boolean;
    wrongTracking: boolean;
    /** From this sum on it needs a paper. */
    papersFrom: number | null;
  },
): string | null {
  if (offline && kind !== 'receive') return t('treasury.online');
  if (!draft.price) return t('pay.lack_amount');
  if (kind === 'receive' && !draft.person) return t('receive.lack_customer');
  if (kind === 'payment' && !draft.person) return t('treasury.lack_person');
  if (kind === 'cost' && !draft.cost_type) return t('treasury.lack_cost_type');
  if ((SIDES[kind].from && !from) || (SIDES[kind].to && !to)) return t('treasury.lack_place');
  if (papersFrom !== null && draft.price >= papersFrom && draft.files.length === 0)
    return t('treasury.lack_paper', { sum: money(papersFrom) });
  if (wrongTracking) return t(draft.tracking === '' ? 'pay.lack_tracking' : 'pay.lack_tracking_wrong');
  return null;
}
