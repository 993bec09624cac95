import { useQuery } from '@tanstack/react-query';
import { useCall } from '#app/calls/use-call.ts';
import { useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { useQuestion } from '#app/engine/use-question.tsx';
import { useWords, type Words } from '#app/i18n/words.ts';
import { hoursText, rowOf, useSaveCourtPrices } from '#app/parts/setup/court-terms.ts';
import { freeQuestion } from '#app/parts/setup/free-price.ts';
import { PriceRows } from '#app/parts/setup/price-rows.tsx';
import { changedOf, groupTerms, ofEach, priceIn, type TermGroup } from '#app/parts/setup/prices.ts';
import { MadeTimes } from '#app/parts/slots/made-times.tsx';
import { useFormClose } from '#app/shell/leave-guard.tsx';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { toast } from '#app/state/toast.ts';
import { reservableTimes } from '#contract/desk/reservable-times.ts';
import { COURT_COLORS } from '#contract/settings/columns/courts.ts';
import { type Court, courts } from '#contract/settings/courts.ts';
import { terms } from '#contract/settings/terms.ts';
import { COURT_TYPES, ROOF_TYPES } from '#domain/statuses.ts';
import { Sheet } from '#ui/sheet.tsx';
import { Switch } from '#ui/switch.tsx';
import { CourtDoors } from './court-doors.tsx';
import { CourtHead } from './court-head.tsx';
import { EdgeFoot } from './edge-foot.tsx';
import { type EdgeField, EdgeStale } from './edge-stale.tsx';
import { useEdgeDraft } from './use-edge-draft.ts';

type Fields = Pick<Court, 'name' | 'type' | 'roof' | 'color' | 'description' | 'image' | 'active'>;

const colorText = (value: unknown, { locale }: Words) =>
  COURT_COLORS.find(([hex]) => hex === String(value).toLowerCase())?.[1][locale];

/** Field names for conflicts between two people's changes. */
const FIELDS: Record<keyof Fields, EdgeField> = {
  name: { type: 'text', label: 'setup.name' },
  type: {
    type: 'choice',
    label: 'setup.surface',
    options: COURT_TYPES.map((value) => ({ value, label: `setup.surface_${value}` as const })),
  },
  roof: {
    type: 'choice',
    label: 'setup.roof',
    options: ROOF_TYPES.map((value) => ({ value, label: `setup.roof_${value}` as const })),
  },
  color: { type: 'own', label: 'setup.color', draw: () => null, show: colorText },
  description: { type: 'textarea', label: 'setup.description' },
  image: { type: 'own', label: 'setup.picture', draw: () => null, show: (_, { t }) => t('form.filled') },
  active: { type: 'flag', label: 'setup.court_active' },
};

/** A court at the head of its column: its name, kind, and what it costs through the day. */
export function CourtEdit({ open, id = '', onClose }: SheetScreenProps) {
  return <CourtForm key={id} open={open} id={id} onClose={onClose} />;
}

function CourtForm({ open, id, onClose }: SheetScreenProps & { id: string }) {
  const words = useWords();
  const { t, digits } = words;
  const can = useCan();
  const asked = useQuery(queryFor(courts.get, { params: { id } }));
  const court = asked.data?.data;
  const mayPrice = can('term.show') && can('term.update');
  const termList = useQuery({ ...queryFor(terms.list, { query: { per_page: '200' } }), enabled: mayPrice });
  const priced = Object.fromEntries(
    court ? (termList.data?.data ?? []).map((term) => [String(term.id), priceIn(term, court.id)]) : [],
  );
  const draft = useEdgeDraft<Fields>(`court.${id}`, court, priced);
  const { fields, prices, change, setPrices, apart, clear } = draft;
  const updateCourt = useCall(courts.update);
  const updateTerm = useSaveCourtPrices(Number(id));
  const groups = court && termList.data ? groupTerms(termList.data.data, court.id, prices) : [];
  const changed = changedOf(groups, prices);
  const count = Object.keys(fields).length + changed.length;
  const close = useFormClose({ open, dirty: count > 0, clear, onClose });
  const ahead = useAhead(Number(id));
  const now = court && { ...court, ...fields };

  const save = async (insists = false) => {
    if (!court || lack || (!insists && draft.asksFirst())) return;
    if (Object.keys(fields).length > 0) {
      const out = await updateCourt.submit({
        params: { id },
        body: { ...fields, ...(fields.name && { name: fields.name.trim() }), version: court.version },
      });
      if (out.state !== 'done') return void asked.refetch();
    }
    if (!(await updateTerm.save(changed, prices))) return void termList.refetch();
    toast(t('setup.saved', { name: digits(now?.name.trim() ?? '') }));
    close.finish();
  };
  const lack =
    now && now.name.trim().length < 2
      ? t('setup.lack_name')
      : changed.some(({ key }) => prices[key] === null)
        ? t('setup.lack_price')
        : null;
  const question = useQuestion();
  const saveAsked = () => {
    const free = changed.some(({ key }) => prices[key] === 0);
    question.ask(
      free && !lack ? freeQuestion(words, digits(now?.name.trim() ?? '')) : null,
      () => void save(),
    );
  };
  const forget = () => {
    updateCourt.reset();
    updateTerm.reset();
  };
  const { fieldErrors } = updateCourt;
  const failed = updateCourt.error ?? updateTerm.error;
  return (
    <Sheet
      open={open}
      onCloseRequest={close.request}
      title={court ? digits(court.name) : t('setup.court')}
      subtitle={[court && t(`setup.surface_${court.type}`), ahead].filter(Boolean).join(' · ') || undefined}
      footer={
        (count > 0 || failed) && (
          <EdgeFoot
            stale={
              apart &&
              court && (
                <EdgeStale<Fields>
                  {...{ draft, specs: FIELDS, theirs: court }}
                  rows={changed.map(({ terms, start, end, price }) => ({
                    label: hoursText(words, start, end),
                    keys: terms.map(({ id }) => String(id)),
                    price,
                  }))}
                  busy={updateCourt.busy || updateTerm.busy}
                  onMine={() => void save(true)}
                  onTheirs={forget}
                />
              )
            }
            error={failed && Object.keys(fieldErrors).length === 0 ? failed : null}
            errorText={updateCourt.errorText ?? updateTerm.errorText}
            prices={changed.length > 0}
            changed={count > 0}
            busy={updateCourt.busy || updateTerm.busy}
            lack={lack}
            name={saveText(words, count, changed, prices)}
            onSave={saveAsked}
          />
        )
      }
    >
      {!now && <AnswerMissing query={asked} rows={5} />}
      {now && (
        <>
          <CourtHead court={now} onChange={change} errors={fieldErrors} />
          {mayPrice && <FailedNotice query={termList} />}
          {groups.length > 0 && (
            <PriceRows
              title={t('setup.prices_of_court')}
              rows={groups.map((group) => rowOf(words, group))}
              changed={prices}
              onChange={(rows) => setPrices(ofEach(groups, rows))}
            />
          )}
          <MadeTimes of={{ court: Number(id) }} name={digits(court?.name ?? '')} />
          <Switch
            panel
            label={t('setup.court_active')}
            checked={now.active}
            onChange={(active) => change({ active })}
          />
          <CourtDoors id={id} />
        </>
      )}
      {question.dialog}
      {close.dialog}
    </Sheet>
  );
}

/** «ذخیره‌ی ۱۹ تا ۲۰ · ۶۵۰٬۰۰۰» of one price alone, otherwise how many changes there are. */
function saveText(
  words: Words,
  count: number,
  changed: readonly TermGroup[],
  prices: Readonly<Record<string, number | null>>,
): string {
  const [only] = changed;
  if (count > 1 || !only) return words.t('setup.save_changes', { n: count });
  const sum = words.amount(prices[only.key] ?? 0);
  return words.t('setup.save_price', { what: hoursText(words, only.start, only.end), sum });
}

/** «۸ رزرو پیش رو امروز», as far as the calendar knows the day. */
function useAhead(court: number): string | undefined {
  const { t } = useWords();
  const { today, time } = useClubNow();
  const { data } = useQuery({
    ...queryFor(reservableTimes.list, { query: { date: `${today}_${today}` } }),
    enabled: false,
  });
  const count = data?.data.filter(
    (slot) => slot.court.id === court && slot.invoice !== null && slot.end_time > time,
  ).length;
  return count ? t('setup.ahead_today', { n: count }) : undefined;
}
