import { keepPreviousData, useQuery } from '@tanstack/react-query';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { useMemo, useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { limitOf } from '#app/data/debt-limit.ts';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryClient, queryFor } from '#app/data/query.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { hoursText } from '#app/i18n/visit-text.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { useDraft } from '#app/offline/draft.ts';
import { DebtLimitCard } from '#app/parts/people/debt-limit-card.tsx';
import { differenceText } from '#app/parts/slots/slot-words.ts';
import { useFormClose } from '#app/shell/leave-guard.tsx';
import { useOffline } from '#app/state/connection.ts';
import { toast } from '#app/state/toast.ts';
import type { SeasonDetail, SeasonSlot } from '#contract/sales/season-records.ts';
import { type SeasonChangePreview, seasonSchedules } from '#contract/sales/season-schedules.ts';
import { weekdayNames } from '#domain/dates.ts';
import { COMMA } from '#domain/digits.ts';
import { isInForce } from '#domain/seasons.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import { FateList } from './fate-list.tsx';
import { changedSince, elsewhereOf, type Fate, movesOf, type RowProblem } from './plan.ts';
import { previewIn } from './use-planner.ts';
import { SETTLES_MS } from './use-season-preview.ts';
import { courtProblem, termProblem, useSlotOptions } from './use-slot-options.ts';

interface Place {
  weekday: number;
  term_id: number;
  court_id: number;
}
interface ChangeDraft {
  /** The new place of each slot by number; others stay. */
  places: Record<string, Partial<Place>>;
  choices: Record<string, string>;
  notify: boolean;
}
const UNTOUCHED: ChangeDraft = { places: {}, choices: {}, notify: false };
type Moving = SeasonChangePreview['occurrences'][number];
const NONE: ReadonlySet<string> = new Set();

interface ChangeProps {
  season: SeasonDetail;
  open: boolean;
  onClose: () => void;
}

/** Moves the rest of a season to another day, hour or court, after a review of each session (D15). */
export function ChangeSheet({ season, open, onClose }: ChangeProps) {
  const words = useWords();
  const { t } = words;
  const form = useChange(season, open);
  const { draft, change, preview, call } = form;
  const close = useFormClose({ open, dirty: form.dirty, clear: form.clear, onClose });
  const slots = season.slots.filter(isInForce);
  const submit = async (over: { over_debt?: boolean } = {}) => {
    if (await form.send(over)) close.finish();
  };
  return (
    <Sheet
      open={open}
      onCloseRequest={close.request}
      className="max-tablet:h-[94%]"
      title={t('season-schedules.change')}
      subtitle={t('season-schedules.left', { n: season.left })}
      footer={<ChangeFoot form={form} onSubmit={(over) => void submit(over)} />}
    >
      {slots.map((slot) => (
        <SlotFields
          key={slot.slot}
          slot={slot}
          place={{ ...placeOf(slot), ...draft.places[slot.slot] }}
          problem={form.problemOf(slot.slot)}
          onChange={(part) =>
            change({ places: { ...draft.places, [slot.slot]: { ...draft.places[slot.slot], ...part } } })
          }
        />
      ))}
      {form.nothing ? (
        <p className="text-muted">{t('season-schedules.change_when')}</p>
      ) : (
        <>
          {failureOf(preview) && (
            <ErrorNotice
              error={failureOf(preview)}
              title={t('season-schedules.days_failed')}
              onRetry={preview.refetch}
            />
          )}
          {!preview.data && !failureOf(preview) && <SkeletonRows rows={5} />}
          {form.fates.length > 0 && (
            <div role="status" aria-busy={!form.current} className={cx(!form.current && 'opacity-60')}>
              <FateList
                kind="move"
                fates={form.fates}
                news={form.news}
                counted={false}
                several
                wasOf={(fate) => wasText(words, fate)}
                onChoose={(key, choice) => {
                  const { [key]: _, ...others } = draft.choices;
                  change({ choices: choice === null ? others : { ...others, [key]: choice } });
                }}
              />
            </div>
          )}
        </>
      )}
      {season.user.phone_number !== null && (
        <Switch
          panel
          label={t('season-schedules.notify')}
          checked={draft.notify}
          onChange={(notify) => change({ notify })}
        />
      )}
      {form.limit && (
        <DebtLimitCard limit={form.limit} paid={0} onPass={() => void submit({ over_debt: true })} />
      )}
      {form.isChanged && <Notice kind="warning">{t('season-schedules.changed')}</Notice>}
      {!form.limit && !form.isChanged && <ErrorNotice error={call.error}>{call.errorText}</ErrorNotice>}
      {close.dialog}
    </Sheet>
  );
}

const placeOf = ({ weekday, term, court }: SeasonSlot): Place => ({
  weekday,
  term_id: term.id,
  court_id: court.id,
});

/** «از پنجشنبه ۶ آذر، ۱۹ تا ۲۰ · زمین ۱». */
function wasText(words: Words, { met: { now } }: Fate<Moving>): string {
  return words.t('season-schedules.was', {
    place: `${words.day(now.date)}${COMMA[words.locale]}${hoursText(words, now)} · ${words.digits(now.court.name)}`,
  });
}

function SlotFields({
  slot,
  place,
  problem,
  onChange,
}: {
  slot: SeasonSlot;
  place: Place;
  problem: RowProblem;
  onChange: (part: Partial<Place>) => void;
}) {
  const words = useWords();
  const { t, locale } = words;
  const options = useSlotOptions({ ...place, weekdays: [place.weekday] }, slot);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)_minmax(0,1fr)] gap-2">
      <SelectField
        label={t('season-schedules.weekday')}
        tight
        value={String(place.weekday)}
        onChange={(weekday) => onChange({ weekday: Number(weekday) })}
        options={weekdayNames(locale).map((label, day) => ({ value: String(day), label }))}
      />
      <SelectField
        label={t('record.term')}
        tight
        value={String(place.term_id)}
        onChange={(term) => onChange({ term_id: Number(term) })}
        options={options.terms}
        error={termProblem(words, problem.term_id)}
      />
      <SelectField
        label={t('record.court')}
        tight
        value={String(place.court_id)}
        onChange={(court) => onChange({ court_id: Number(court) })}
        options={options.courts}
        error={courtProblem(words, problem.court_id)}
      />
    </div>
  );
}

/** The new places, conflicts, price, and saving. */
function useChange(season: SeasonDetail, open: boolean) {
  const words = useWords();
  const can = useCan();
  const offline = useOffline();
  const name = `season.${season.id}.change`;
  const { value: draft, set, dirty, clear } = useDraft<ChangeDraft>(name, UNTOUCHED);
  const [news, setNews] = useState(NONE);
  const call = useCall(seasonSchedules.change, { keepAs: name });
  const generate = can('time.create');
  const changes = season.slots.flatMap((slot) => {
    const now = placeOf(slot);
    const next = { ...now, ...draft.places[slot.slot] };
    const same =
      next.weekday === now.weekday && next.term_id === now.term_id && next.court_id === now.court_id;
    return !isInForce(slot) || same ? [] : [{ slot: slot.slot, ...next }];
  });
  const nothing = changes.length === 0;
  const body = { changes, generate_missing: generate };
  const settled = useDebounced(JSON.stringify(body), SETTLES_MS);
  const params = { id: String(season.id) };
  const asked = queryFor(seasonSchedules.calculateChange, {
    params,
    body: JSON.parse(settled) as typeof body,
  });
  const preview = useQuery({
    ...asked,
    enabled: open && !offline && !nothing && !settled.includes('"changes":[]'),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const shown = nothing ? undefined : preview.data?.data;
  const fates = useMemo(
    () => (shown ? movesOf(shown.occurrences, draft.choices, { generate, user: season.user }) : []),
    [shown, draft.choices, generate, season.user],
  );
  const current = shown !== undefined && settled === JSON.stringify(body) && !preview.isPlaceholderData;
  let [count, total] = [0, 0];
  for (const { way, offer, met } of fates) {
    const goes = way === 'as_is' || way === 'offer';
    if (goes) count++;
    total += goes ? (offer?.total_price ?? met.total_price) : (met.now.total_price ?? 0);
  }
  const wanting = nothing
    ? ('change' as const)
    : !current
      ? ('preview' as const)
      : count === 0
        ? ('none' as const)
        : null;
  const lack = offline ? ('offline' as const) : wanting;
  const send = async (over: { over_debt?: boolean }): Promise<boolean> => {
    if (lack || call.busy) return false;
    const outcome = await call.submit({
      params,
      body: {
        ...body,
        choices: fates.flatMap(({ way, offer, met: { invoice_id } }) =>
          way === 'as_is'
            ? []
            : offer
              ? { invoice_id, ...elsewhereOf(offer) }
              : { invoice_id, keep: true as const },
        ),
        ...(shown?.total_before != null && { expected_total: total }),
        notify: draft.notify,
        version: season.version,
        ...over,
      },
    });
    if (outcome.state === 'done') {
      toast(words.t('season-schedules.change_done', { n: count }));
      return true;
    }
    if (outcome.state !== 'refused') return false;
    const now = previewIn<SeasonChangePreview>(outcome.error);
    if (now) {
      setNews(changedSince(shown?.occurrences ?? [], now.occurrences));
      queryClient.setQueryData(asked.queryKey, { data: now });
    } else void preview.refetch();
    return false;
  };
  // The look at the days is refused for the same reasons, and before anybody saves.
  const refused = (call.error ?? failureOf(preview))?.fields ?? {};
  const problemOf = (slot: number): RowProblem => {
    const at = changes.findIndex((one) => one.slot === slot);
    const [term_id] = refused[`changes.${at}.term_id`] ?? [];
    const [court_id] = refused[`changes.${at}.court_id`] ?? [];
    return { ...(term_id && { term_id }), ...(court_id && { court_id }) };
  };
  return {
    draft,
    problemOf,
    change: (part: Partial<ChangeDraft>) => {
      call.reset();
      set(part);
    },
    dirty,
    clear,
    nothing,
    preview,
    fates,
    current,
    news,
    call,
    count,
    /** The price difference; null without permission. */
    by: shown?.total_before === null ? null : total - (shown?.total_before ?? total),
    lack,
    limit: limitOf(call.error),
    isChanged: previewIn(call.error) !== null,
    send,
  };
}

function ChangeFoot({
  form: { lack, count, by, call },
  onSubmit,
}: {
  form: ReturnType<typeof useChange>;
  onSubmit: (over: { over_debt?: boolean }) => void;
}) {
  const words = useWords();
  const { t } = words;
  return (
    <>
      {lack === 'offline' && <Notice kind="offline">{t('season-schedules.offline')}</Notice>}
      <Button
        kind="primary"
        size="large"
        block
        icon={ArrowLeftRight}
        busy={call.busy}
        notYet={lack !== null}
        onClick={() => onSubmit({})}
      >
        {lack
          ? t(`season-schedules.lack_${lack}`)
          : by === null
            ? t('season-schedules.change_n', { n: count })
            : t('season-schedules.change_do', { n: count, by: differenceText(words, by) })}
      </Button>
    </>
  );
}
