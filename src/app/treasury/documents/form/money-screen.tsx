import { Link, useMatch, useSearch } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useCan } from '#app/data/profile.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { RestoredLine } from '#app/engine/restored-line.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkAt } from '#app/links.ts';
import { AlikeNotice } from '#app/parts/money/alike-notice.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FormFoot } from '#ui/form/form-layout.tsx';
import { Icon } from '#ui/icon.tsx';
import { isWithin } from '#ui/is-within.ts';
import { Notice } from '#ui/notice.tsx';
import { Segments } from '#ui/segments.tsx';
import { useNumberPad } from '#ui/use-number-pad.ts';
import { useViewport } from '#ui/use-viewport.ts';
import { isKind, KIND, KINDS, type Kind } from '../kinds.ts';
import { AmountCard, MoneyFields, useSumTarget } from './amount-card.tsx';
import { CostSide } from './cost-side.tsx';
import {
  type ChosenPlace,
  leaving,
  mostOf,
  type PlaceDraft,
  plannedLines,
  shortfall,
} from './money-draft.ts';
import { PaidCompany, PaidPerson } from './paid-to.tsx';
import { PersonSide } from './person-side.tsx';
import { PlaceSide } from './place-side.tsx';
import { PlannedCard } from './planned-card.tsx';
import { ANY_INSERT, type MoneyForm, useKinds, useMoneyForm } from './use-money-form.ts';

/**
 * A new treasury document: one form for receipt, payment, cost and transfer, switched on top without losing the draft.
 * The address names the kind: its path, or `?type=` on the common page.
 */
export function MoneyScreen() {
  const kinds = useKinds();
  const { t } = useWords();
  // The params of this page: the address may already be the next one's.
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const { type } = useSearch({ strict: false }) as { type?: unknown };
  const ofPath = KINDS.find((kind) => path.startsWith(`${KIND[kind].path}/`));
  const asked = ofPath ?? (isKind(type) && kinds.includes(type) ? type : kinds[0]);
  if (!asked) {
    return (
      <>
        <TopBar title={t('treasury.new')} />
        <main className="min-h-0 flex-1 p-4 laptop:p-6">
          <Notice>{t('treasury.none_allowed')}</Notice>
        </main>
      </>
    );
  }
  return <Form key={asked} kind={asked} kinds={kinds} path={path as `/${string}`} />;
}

function Form({ kind, kinds, path }: { kind: Kind; kinds: readonly Kind[]; path: `/${string}` }) {
  const words = useWords();
  const { t, amount } = words;
  const form = useMoneyForm(kind);
  const { draft, call, lack } = form;
  const viewport = useViewport();
  const phone = viewport === 'phone';
  const can = useCan();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  const keys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isWithin(event)) return;
    event.preventDefault();
    void form.submit();
  };
  const sides = useSides(form);
  const [pad, setPad] = useState<HTMLElement | null>(null);
  const pads = useNumberPad();
  // Switching kinds by key keeps the focus on the switch.
  const walking = form.switched && !pads;
  const at = useSumTarget(!walking);
  const kindsOf = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (walking) kindsOf.current?.querySelector<HTMLInputElement>(':checked')?.focus();
  }, [walking]);
  const home = can(KIND[kind].show) ? KIND[kind].path : '/';
  return (
    <>
      <TopBar title={t(`treasury.new_${kind}`)} />
      <form
        className="contents"
        noValidate
        aria-label={t(`treasury.new_${kind}`)}
        onSubmit={submit}
        onKeyDown={keys}
      >
        <main className="min-h-0 flex-1 overflow-y-auto p-3 tablet:p-4 laptop:p-6">
          <div className="mx-auto flex max-w-300 flex-col gap-3.5 laptop:gap-4">
            {kinds.length > 1 && (
              <div ref={kindsOf} className="max-w-140">
                <Segments
                  label={t('treasury.kind')}
                  options={kinds.map((value) => ({
                    value,
                    label: t(`treasury.${value}`),
                    icon: phone ? undefined : KIND[value].icon,
                  }))}
                  value={kind}
                  onChange={(next) => form.switchTo(next, pathFor(next, path))}
                />
              </div>
            )}
            {form.restored && <RestoredLine onFresh={form.forget} />}
            {call.error && <ErrorNotice error={call.error}>{call.errorText}</ErrorNotice>}
            {phone ? (
              <div className="flex flex-col gap-3">
                <AmountCard form={form} at={at} pad={pad} />
                {sides.what}
                {sides.place}
                <Card className="p-3">
                  <MoneyFields form={form} at={at} />
                </Card>
              </div>
            ) : (
              <div className="grid items-stretch gap-3 broad:grid-cols-[minmax(0,1fr)_auto_minmax(0,1.1fr)_auto_minmax(0,1fr)]">
                {sides.from}
                <Way />
                <AmountCard form={form} at={at} pad={pad}>
                  <div ref={setPad} className="pay-pad" />
                  <MoneyFields form={form} at={at} />
                </AmountCard>
                <Way />
                {sides.to}
              </div>
            )}
            {!phone && draft.price && sides.lines ? <PlannedCard lines={sides.lines} /> : null}
          </div>
        </main>
        <div className="flex flex-none flex-col gap-2 px-3 py-2 empty:hidden">
          <AlikeNotice userId={draft.person?.id ?? 0} payments={form.payments} busy={call.busy} />
        </div>
        {phone && (
          <div
            ref={setPad}
            className="pay-pad flex-none border-t border-line bg-surface px-3 pt-3 max-tablet:pb-1"
          />
        )}
        <FormFoot end={viewport === 'laptop' && <kbd className="tag">Ctrl Enter</kbd>}>
          <Button
            type="submit"
            kind="primary"
            size="large"
            className="max-tablet:min-w-0 max-tablet:flex-1 tablet:min-w-50"
            busy={call.busy}
            notYet={lack !== null}
          >
            {lack ??
              t(`treasury.do_${kind}`, { sum: amount(draft.price ?? 0), name: words.digits(sides.name) })}
          </Button>
          {!phone && (
            <Link {...linkAt(home)} className="btn btn-secondary btn-large press">
              {t('common.cancel')}
            </Link>
          )}
        </FormFoot>
      </form>
      {form.leave.dialog}
    </>
  );
}

/** A receipt has no page of its own: its path is the desk's sheet. */
const pathFor = (next: Kind, now: `/${string}`): `/${string}` =>
  now === ANY_INSERT || next === 'receive' ? ANY_INSERT : `${KIND[next].path}/insert`;

/** An arrow in the direction of the money. */
function Way() {
  return (
    <span className="grid place-items-center text-muted max-[1023px]:hidden" aria-hidden>
      <Icon of={ArrowRight} flip />
    </span>
  );
}

/** Both sides of the form as rendered, their places on a phone, and their names for button and planned lines. */
function useSides(form: MoneyForm): {
  from: ReactNode;
  to: ReactNode;
  what: ReactNode;
  place: ReactNode;
  name: string;
  lines: ReturnType<typeof plannedLines> | null;
} {
  const { t } = useWords();
  const { kind, draft, change, call, sources, from, to, payer } = form;
  const price = draft.price ?? 0;
  const leaves = leaving(kind, draft, from);
  const errors = call.fieldErrors;
  const afterLabel = t(`treasury.after_${kind}`);
  const placeError = errors.cash_id ?? errors.bank_id ?? errors.payment_gateway_id;
  const paidCompany = (
    <PaidCompany
      company={draft.company}
      onChange={(company) => change({ company })}
      error={errors.company_id}
    />
  );
  const person = (sign: 1 | -1, title: string) => (
    <PersonSide
      key="person"
      title={title}
      person={draft.person}
      detail={payer.detail}
      balance={payer.balance}
      after={payer.balance === null ? null : payer.balance + sign * price}
      afterLabel={afterLabel}
      query={draft.query}
      onQuery={(query) => form.set({ query })}
      onPick={(one) => change({ person: one, query: '', invoice_ids: [] })}
      error={errors.user_id}
    >
      {kind === 'payment' && paidCompany}
    </PersonSide>
  );
  const choose = (side: 'from' | 'to') => (place: PlaceDraft) => change({ [side]: place });
  const afterOf = (place: ChosenPlace | null, by: number) =>
    place === null || place.balance === null ? null : place.balance + by;
  const source = (
    <PlaceSide
      key="from"
      title={t('treasury.from')}
      sources={sources.from}
      chosen={from}
      onChoose={choose('from')}
      after={afterOf(from, -leaves)}
      afterLabel={afterLabel}
      short={
        from && form.short > 0
          ? {
              by: shortfall(from, leaves),
              most: mostOf(from, leaves - price),
              onMost: () => change({ price: mostOf(from, leaves - price) || null }),
            }
          : undefined
      }
      other={kind === 'transfer' && draft.to ? { place: to, said: t('treasury.is_to') } : undefined}
      error={errors.source_id ?? (kind === 'transfer' ? undefined : placeError)}
    />
  );
  const target = (
    <PlaceSide
      key="to"
      title={t('treasury.to')}
      sources={sources.to}
      chosen={to}
      onChoose={choose('to')}
      after={afterOf(to, price)}
      afterLabel={afterLabel}
      other={kind === 'transfer' ? { place: from, said: t('treasury.is_from') } : undefined}
      error={errors.destination_id ?? (kind === 'receive' ? placeError : undefined)}
    />
  );
  const type = (
    <CostSide
      key="type"
      chosen={draft.cost_type}
      onChoose={(cost_type) => change({ cost_type })}
      error={errors.cost_type_id}
    >
      <PaidPerson person={draft.payee} onChange={(payee) => change({ payee })} error={errors.user_id} />
      {paidCompany}
    </CostSide>
  );
  const whom = draft.person?.name ?? '';
  const linesOf = (names: { from: string; to: string }) =>
    names.from && names.to ? plannedLines(kind, draft, { ...names, wage: t('treasury.wage_account') }) : null;
  switch (kind) {
    case 'receive': {
      const payer = person(-1, t('treasury.from'));
      const lines = linesOf({ from: whom, to: to?.name ?? '' });
      return { from: payer, to: target, what: payer, place: target, name: whom, lines };
    }
    case 'payment': {
      const payee = person(1, t('treasury.to'));
      const lines = linesOf({ from: from?.name ?? '', to: whom });
      return { from: source, to: payee, what: payee, place: source, name: whom, lines };
    }
    case 'cost': {
      const name = draft.cost_type?.name ?? '';
      const lines = linesOf({ from: from?.name ?? '', to: name });
      return { from: source, to: type, what: type, place: source, name, lines };
    }
    case 'transfer': {
      const name = to?.name ?? '';
      const lines = linesOf({ from: from?.name ?? '', to: name });
      return { from: source, to: target, what: source, place: target, name, lines };
    }
  }
}
