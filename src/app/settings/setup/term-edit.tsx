import { useQuery } from '@tanstack/react-query';
import { useCall } from '#app/calls/use-call.ts';
import { useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { useQuestion } from '#app/engine/use-question.tsx';
import { useWords, type Words } from '#app/i18n/words.ts';
import { ClashNotice, useClash } from '#app/parts/setup/clash-notice.tsx';
import { freeQuestion } from '#app/parts/setup/free-price.ts';
import { type PriceRow, PriceRows } from '#app/parts/setup/price-rows.tsx';
import {
  type CourtGroup,
  changedOf,
  groupCourts,
  idsOf,
  ofEach,
  priceIn,
  pricesOf,
} from '#app/parts/setup/prices.ts';
import { MadeTimes } from '#app/parts/slots/made-times.tsx';
import { useFormClose } from '#app/shell/leave-guard.tsx';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { toast } from '#app/state/toast.ts';
import { reservableTimes } from '#contract/desk/reservable-times.ts';
import { type Court, courts } from '#contract/settings/courts.ts';
import { type Term, terms } from '#contract/settings/terms.ts';
import { minutesOf } from '#domain/dates.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { TimeField } from '#ui/fields/time-field.tsx';
import { WeekdaysField } from '#ui/fields/weekdays-field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { EdgeFoot } from './edge-foot.tsx';
import { type EdgeField, EdgeStale } from './edge-stale.tsx';
import { TermDoors } from './term-doors.tsx';
import { isSpan } from './term-rules.ts';
import { useEdgeDraft } from './use-edge-draft.ts';

type Fields = Pick<Term, 'name' | 'start_time' | 'end_time' | 'weekdays'>;

/** Field names for conflicts between two people's changes. */
const FIELDS: Record<keyof Fields, EdgeField> = {
  name: { type: 'text', label: 'setup.name' },
  start_time: { type: 'time', label: 'setup.start' },
  end_time: { type: 'time', label: 'setup.end' },
  weekdays: { type: 'weekdays', label: 'setup.weekdays' },
};

/** Without permission for courts there is a single price. */
const ALL = 'all';

/** A term at the head of its row: its hours, weekdays, and what it costs court by court. */
export function TermEdit({ open, id = '', onClose }: SheetScreenProps) {
  return <TermForm key={id} open={open} id={id} onClose={onClose} />;
}

/** The term, its draft, and its prices per court. */
function useTerm(id: string) {
  const words = useWords();
  const seesCourts = useCan()('court.show');
  const asked = useQuery(queryFor(terms.get, { params: { id } }));
  const term = asked.data?.data;
  const courtList = useQuery({
    ...queryFor(courts.list, { query: { per_page: '200' } }),
    enabled: seesCourts,
  });
  const active = courtList.data?.data.filter((court) => court.active) ?? [];
  // Until the courts are loaded prices cannot be assigned.
  const known = !seesCourts || courtList.data !== undefined;
  const draft = useEdgeDraft<Fields>(`term.${id}`, term, term && known ? pricedOf(term, active) : {});
  const { prices } = draft;
  const groups = term ? groupCourts(term, active, prices) : [];
  const rows = term && known ? rowsOf(words, term, groups) : [];
  const changed = rows.filter(({ key, price }) => key in prices && prices[key] !== price);
  const count = Object.keys(draft.fields).length + changed.length;
  return { asked, term, courtList, active, draft, groups, rows, changed, count };
}

function TermForm({ open, id, onClose }: SheetScreenProps & { id: string }) {
  const words = useWords();
  const { t } = words;
  const { asked, term, courtList, active, draft, groups, rows, changed, count } = useTerm(id);
  const { fields, prices, change, setPrices, apart, clear } = draft;
  const update = useCall(terms.update);
  const close = useFormClose({ open, dirty: count > 0, clear, onClose });
  const full = useFull(Number(id));
  const now = term && { ...term, ...fields };
  const hours = term
    ? t('setup.span', { from: words.time(term.start_time), to: words.time(term.end_time) })
    : '';

  const wrongOrder = now !== undefined && !isSpan(now.start_time, now.end_time);
  // Overlaps that existed before are shown in the drawing and do not prevent saving a price.
  const moved = fields.start_time ?? fields.end_time ?? fields.weekdays;
  const clash = useClash(now && moved && !wrongOrder ? now : null, Number(id));
  const lack = !now
    ? null
    : wrongOrder
      ? t('setup.lack_times')
      : clash
        ? t('terms.clash_first')
        : now.weekdays.length === 0
          ? t('setup.lack_days')
          : now.name.trim().length < 2
            ? t('setup.lack_name')
            : changed.some(({ key }) => prices[key] === null)
              ? t('setup.lack_price')
              : null;

  const save = async (insists = false) => {
    if (!term || lack || (!insists && draft.asksFirst())) return;
    const byCourt = new Map(
      changedOf(groups, prices).flatMap(({ key, courts: all }) =>
        all.map((court) => [court.id, prices[key] ?? 0] as const),
      ),
    );
    const whole = groups.length === 0 ? prices[ALL] : undefined;
    const out = await update.submit({
      params: { id },
      body: {
        ...fields,
        ...(fields.name && { name: fields.name.trim() }),
        ...(byCourt.size > 0 && pricesOf(term, active, byCourt)),
        ...(typeof whole === 'number' && { price: whole }),
        version: term.version,
      },
    });
    if (out.state !== 'done') return void asked.refetch();
    toast(t('setup.saved', { name: t('setup.term_title', { hours }) }));
    close.finish();
  };
  const question = useQuestion();
  const saveAsked = () => {
    const free = changed.some(({ key }) => prices[key] === 0);
    question.ask(
      free && !lack ? freeQuestion(words, t('setup.term_title', { hours })) : null,
      () => void save(),
    );
  };
  const { fieldErrors } = update;
  const [only] = changed;
  return (
    <Sheet
      open={open}
      onCloseRequest={close.request}
      title={t('setup.term_title', { hours })}
      subtitle={term ? [lengthText(words, term), full].filter(Boolean).join(' · ') : undefined}
      footer={
        (count > 0 || update.error) && (
          <EdgeFoot
            stale={
              apart &&
              term && (
                <EdgeStale<Fields>
                  {...{ draft, specs: FIELDS, theirs: term, busy: update.busy }}
                  rows={changed.map((row) => ({ ...row, keys: idsOf(groups, row.key) }))}
                  onMine={() => void save(true)}
                  onTheirs={update.reset}
                />
              )
            }
            error={update.error}
            errorText={update.errorText}
            prices={changed.length > 0}
            changed={count > 0}
            busy={update.busy}
            lack={lack}
            name={
              count === 1 && only
                ? t('setup.save_price', { what: only.label, sum: words.amount(prices[only.key] ?? 0) })
                : t('setup.save_changes', { n: count })
            }
            onSave={saveAsked}
          />
        )
      }
    >
      {!now && <AnswerMissing query={asked} rows={5} />}
      {term && now && (
        <>
          <div className="grid grid-cols-2 gap-2.5">
            <TimeField
              label={t('setup.start')}
              value={now.start_time}
              onChange={(start_time) => change({ start_time })}
              invalid={t('setup.time_invalid')}
              error={fieldErrors.start_time}
            />
            <TimeField
              label={t('setup.end')}
              value={now.end_time}
              onChange={(end_time) => change({ end_time })}
              invalid={t('setup.time_invalid')}
              error={wrongOrder && now.end_time ? t('setup.end_before_start') : fieldErrors.end_time}
            />
          </div>
          <ClashNotice clash={clash} days={now.weekdays} onTake={change} />
          <WeekdaysField
            label={t('setup.weekdays')}
            value={now.weekdays}
            onChange={(weekdays) => change({ weekdays: weekdays.toSorted((a, b) => a - b) })}
            error={fieldErrors.weekdays}
          />
          <FailedNotice query={courtList} />
          {rows.length > 0 && (
            <PriceRows
              title={t('setup.prices_of_term')}
              rows={rows}
              changed={prices}
              onChange={(next) => setPrices(ofEach(groups, next))}
            />
          )}
          <MadeTimes of={{ term: Number(id) }} name={hours} />
          <TextField
            label={t('setup.name')}
            maxLength={60}
            value={now.name}
            onChange={(name) => change({ name })}
            error={fieldErrors.name}
          />
          <TermDoors term={term} />
        </>
      )}
      {question.dialog}
      {close.dialog}
    </Sheet>
  );
}

/** The term's present prices by court. */
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
