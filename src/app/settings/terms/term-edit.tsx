import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { type FormRecord, partOf } from '#app/engine/form.ts';
import { FormField } from '#app/engine/form-field.tsx';
import { Edited } from '#app/engine/form-page.tsx';
import { useForm, useFormFocus } from '#app/engine/use-form.ts';
import { useQuestion } from '#app/engine/use-question.tsx';
import { useWords, type Words } from '#app/i18n/words.ts';
import { hoursText } from '#app/parts/setup/court-terms.ts';
import { EdgeFoot } from '#app/parts/setup/edge-foot.tsx';
import { freeQuestion } from '#app/parts/setup/free-price.ts';
import { PriceChoice } from '#app/parts/setup/price-choice.tsx';
import { type PriceRow, PriceRows } from '#app/parts/setup/price-rows.tsx';
import { type CourtGroup, groupCourts, idsOf, ofEach, priceIn, pricesOf } from '#app/parts/setup/prices.ts';
import { usePrices } from '#app/parts/setup/use-prices.ts';
import { MadeTimes } from '#app/parts/slots/made-times.tsx';
import { useFormClose } from '#app/shell/leave-guard.tsx';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { toast } from '#app/state/toast.ts';
import { reservableTimes } from '#contract/desk/reservable-times.ts';
import { type Court, courts } from '#contract/settings/courts.ts';
import type { Term } from '#contract/settings/terms.ts';
import { minutesOf } from '#domain/dates.ts';
import { Sheet } from '#ui/sheet.tsx';
import { termForm } from './resource.tsx';
import { TermDoors } from './term-doors.tsx';

const edge = partOf(termForm, 'edge', ['start_time', 'end_time', 'weekdays', 'name']);

/** Of who may not see the courts there is one price. */
const ALL = 'all';

/** A term at the head of its row: its hours, weekdays, and what it costs court by court. */
export function TermEdit({ open, id = '', onClose }: SheetScreenProps) {
  const { t } = useWords();
  return (
    <Edited
      key={id}
      form={edge}
      id={id}
      fallback={(inside) => (
        <Sheet open={open} onCloseRequest={onClose} title={t('setup.term_title', { hours: '' })}>
          {inside}
        </Sheet>
      )}
    >
      {(record) => <TermInSheet record={record} open={open} onClose={onClose} />}
    </Edited>
  );
}

/** What a term costs court by court, and what of it is typed anew. */
function useTermPrices(term: Term) {
  const words = useWords();
  const seesCourts = useCan()('court.show');
  const list = useQuery({
    ...queryFor(courts.list, { query: { per_page: '200' } }),
    enabled: seesCourts,
  });
  const active = list.data?.data.filter((court) => court.active) ?? [];
  // Until the courts are known nobody can tell which price is whose.
  const known = !seesCourts || list.data !== undefined;
  const draft = usePrices(`term.${term.id}.prices`, known ? pricedOf(term, active) : {});
  const { prices } = draft;
  const groups = groupCourts(term, active, prices);
  const rows = known ? rowsOf(words, term, groups) : [];
  const changed = rows.filter(({ key, price }) => key in prices && prices[key] !== price);
  /** What is sent of them. */
  const body = () => {
    if (changed.length === 0) return {};
    if (groups.length === 0) return { price: prices[ALL] };
    const byCourt = groups
      .filter(({ key }) => changed.some((row) => row.key === key))
      .flatMap(({ key, courts: all }) => all.map((court) => [court.id, prices[key] ?? 0] as const));
    return pricesOf(term, active, new Map(byCourt));
  };
  return { list, draft, groups, rows, changed, body };
}

function TermInSheet({
  record,
  open,
  onClose,
}: Pick<SheetScreenProps, 'open' | 'onClose'> & { record: FormRecord }) {
  const words = useWords();
  const { t } = words;
  const term = record as unknown as Term;
  const state = useForm(edge, record);
  const { list, draft, groups, rows, changed, body } = useTermPrices(term);
  const { prices } = draft;
  const element = useFormFocus(state);
  const id = useId();
  const count = state.changed.length + changed.length;
  const clear = () => {
    state.forget();
    draft.clear();
  };
  const close = useFormClose({ open, dirty: count > 0, clear, onClose });
  const full = useFull(term.id);
  const hours = hoursText(words, term.start_time, term.end_time);
  const title = t('setup.term_title', { hours });
  const lack =
    state.hindrance ?? (changed.some(({ key }) => prices[key] === null) ? t('setup.lack_price') : null);

  const save = async (over: { version?: number; insists?: boolean } = {}) => {
    if (lack || (!over.insists && draft.asksFirst())) return;
    if (!(await state.submit({ ...over, beside: body() }))) return;
    toast(t('form.saved', { name: title }));
    close.finish();
  };
  const question = useQuestion();
  const ask = (over?: { insists: boolean }) => {
    const free = changed.some(({ key }) => prices[key] === 0);
    question.ask(free && !lack ? freeQuestion(words, title) : null, () => void save(over));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask();
  };
  const [only] = changed;
  return (
    <Sheet
      open={open}
      onCloseRequest={close.request}
      title={title}
      subtitle={[lengthText(words, term), full].filter(Boolean).join(' · ')}
      footer={
        <EdgeFoot
          id={id}
          form={edge}
          state={state}
          onStale={(choice, version) => choice === 'mine' && void save({ version })}
          prices={
            draft.apart.length > 0 && (
              <PriceChoice
                draft={draft}
                rows={changed.map((row) => ({ ...row, ids: idsOf(groups, row.key) }))}
                busy={state.busy}
                onMine={() => ask({ insists: true })}
                onTheirs={() => state.takeTheirs([])}
              />
            )
          }
          priced={changed.length > 0}
          changed={count > 0}
          busy={state.busy}
          lack={lack}
          name={
            count === 1 && only
              ? t('setup.save_price', { what: only.label, sum: words.amount(prices[only.key] ?? 0) })
              : t('form.save_changes', { n: count })
          }
        />
      }
    >
      <form ref={element} id={id} noValidate className="contents" onSubmit={submit}>
        <div className="grid grid-cols-2 gap-2.5">
          <FormField form={edge} state={state} name="start_time" />
          <FormField form={edge} state={state} name="end_time" />
        </div>
        <FormField form={edge} state={state} name="weekdays" />
        <FailedNotice query={list} />
        {rows.length > 0 && (
          <PriceRows
            title={t('setup.prices_of_term')}
            rows={rows}
            changed={prices}
            onChange={(next) => draft.setPrices(ofEach(groups, next))}
          />
        )}
        <MadeTimes of={{ term: term.id }} name={hours} />
        <FormField form={edge} state={state} name="name" />
        <TermDoors term={term} />
      </form>
      {question.dialog}
      {close.dialog}
    </Sheet>
  );
}

/** What the term costs now, by the ids of its courts. */
const pricedOf = (term: Term, active: readonly Court[]): Record<string, number> =>
  active.length === 0
    ? { [ALL]: term.price }
    : Object.fromEntries(active.map(({ id }) => [String(id), priceIn(term, id)]));

/** «زمین ۱ تا زمین ۴»; where the courts are not to be seen one row for all of them. */
function rowsOf(words: Words, term: Term, groups: readonly CourtGroup[]): PriceRow[] {
  const { t, digits } = words;
  if (groups.length === 0) return [{ key: ALL, label: t('setup.all_courts'), price: term.price }];
  return groups.map(({ key, courts: all, price }) => {
    const [from, to] = [digits(all[0].name), digits(all.at(-1)?.name ?? '')];
    const join = all.length === 2 ? 'setup.two' : 'setup.span';
    return { key, label: all.length === 1 ? from : t(join, { from, to }), price };
  });
}

const lengthText = ({ t }: Words, { start_time, end_time }: Term): string =>
  t('setup.minutes', { n: minutesOf(end_time) - minutesOf(start_time) });

/** «امروز ۶ از ۸ زمین پر», as far as the calendar knows the day. */
function useFull(term: number): string | undefined {
  const { t } = useWords();
  const { today } = useClubNow();
  const { data } = useQuery({
    ...queryFor(reservableTimes.list, { query: { date: `${today}_${today}` } }),
    enabled: false,
  });
  const slots = data?.data.filter((slot) => slot.term.id === term && slot.state !== 'closed') ?? [];
  const taken = slots.filter(({ state }) => state === 'reserved').length;
  return slots.length > 0 ? t('setup.full_today', { n: taken, all: slots.length }) : undefined;
}
