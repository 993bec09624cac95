import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useClubNow } from '#app/data/club.ts';
import { useWords } from '#app/i18n/words.ts';
import { NO_ROW, type SeasonRow } from '#app/parts/season/season-draft.ts';
import { addDays } from '#domain/dates.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { FieldGroup } from '#ui/fields/field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { WeekdaysField } from '#ui/fields/weekdays-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { problemsByRow, type RowProblem } from './plan.ts';
import type { Planner } from './use-planner.ts';
import { courtProblem, termProblem, useSlotOptions } from './use-slot-options.ts';

/** Common numbers of sessions, one tap each. */
const SESSIONS = [4, 8, 10, 12];
const MOST_ROWS = 6;
const A_SEASON = 89;

/** On which days of the week, at which hour and where; from when, and how many times or until when. */
export function PlanWhen({ planner: { draft, change, preview, create } }: { planner: Planner }) {
  const { t, number } = useWords();
  const { today } = useClubNow();
  const { rows, sessions } = draft;
  const from = draft.from || today;
  const set = (at: number, part: Partial<SeasonRow>) =>
    change({ rows: rows.map((row, index) => (index === at ? { ...row, ...part } : row)) });
  const { from: fromError, to: toError, slots: slotsError } = create.fieldErrors;
  // The look at the days is refused for the same reasons, and before anybody books.
  const problems = problemsByRow(rows, (create.error ?? preview.failed)?.fields ?? {});
  return (
    <Card className="flex flex-col gap-3 p-4">
      {rows.map((row, at) => (
        <SlotRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name but their place
          key={at}
          row={row}
          problem={problems[at]}
          set={(part) => set(at, part)}
          {...(rows.length > 1 && {
            onRemove: () => change({ rows: rows.filter((_, index) => index !== at) }),
          })}
        />
      ))}
      {slotsError && <p className="text-caption text-negative">{slotsError}</p>}
      {rows.length < MOST_ROWS && (
        <Button
          kind="ghost"
          icon={Plus}
          className="-my-2 -ms-3 self-start text-brand"
          onClick={() => change({ rows: [...rows, NO_ROW] })}
        >
          {t('season-schedules.another_hour')}
        </Button>
      )}
      <div className="border-t border-line pt-3">
        <FieldGroup label={t('season-schedules.how_long')} tight>
          <div className="flex gap-1.5 tablet:gap-2">
            {SESSIONS.map((n) => (
              <Chip
                key={n}
                className="min-w-11 flex-auto justify-center px-1.5"
                pressed={sessions === n}
                onClick={() => change({ sessions: n })}
              >
                {n === SESSIONS[0] ? t('season-schedules.sessions', { n }) : number(n)}
              </Chip>
            ))}
            <Chip
              className="min-w-11 flex-auto justify-center px-1.5"
              pressed={sessions === null}
              onClick={() =>
                change({ sessions: null, to: draft.to || (preview.body?.to ?? addDays(from, A_SEASON)) })
              }
            >
              {t('season-schedules.until')}
            </Chip>
          </div>
        </FieldGroup>
      </div>
      <div className="grid grid-cols-2 gap-2.5" data-field="day">
        <DateField
          label={t('season-schedules.from')}
          tight
          value={from}
          today={today}
          min={today}
          onChange={(day) => change({ from: day, ...(draft.to && draft.to < day && { to: day }) })}
          invalid={t('common.date_invalid', { example: t('common.date_example') })}
          outside={t('season-schedules.past')}
          error={fromError}
        />
        {sessions === null ? (
          <DateField
            label={t('season-schedules.to')}
            tight
            value={draft.to}
            today={today}
            min={from}
            onChange={(to) => change({ to })}
            invalid={t('common.date_invalid', { example: t('common.date_example') })}
            outside={t('season-schedules.before_from')}
            error={toError}
          />
        ) : (
          <LastDay day={preview.body?.to} error={toError} />
        )}
      </div>
    </Card>
  );
}

/** The day of the last session. */
function LastDay({ day, error }: { day: string | undefined; error: string | undefined }) {
  const words = useWords();
  return (
    <div className="field field-tight">
      <span className="field-label">{words.t('season-schedules.ends')}</span>
      <span className="flex min-h-12 items-center text-muted">{day ? words.day(day) : '–'}</span>
      {error && <span className="text-caption text-negative">{error}</span>}
    </div>
  );
}

function SlotRow({
  row,
  problem,
  set,
  onRemove,
}: {
  row: SeasonRow;
  problem: RowProblem | undefined;
  set: (part: Partial<SeasonRow>) => void;
  onRemove?: () => void;
}) {
  const words = useWords();
  const { t } = words;
  const options = useSlotOptions(row);
  const id = (value: string) => (value === '' ? null : Number(value));
  return (
    <div className="flex flex-col gap-2.5 [&+&]:border-t [&+&]:border-line [&+&]:pt-3.5">
      <div data-field="weekday" className="flex items-end gap-1">
        <WeekdaysField
          label={t('season-schedules.weekdays')}
          tight
          className="min-w-0 flex-1"
          value={row.weekdays}
          onChange={(weekdays) => set({ weekdays })}
        />
        {onRemove && (
          <IconButton
            icon={X}
            label={t('season-schedules.remove_hour')}
            className="-me-2"
            onClick={onRemove}
          />
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] gap-2.5">
        <div data-field="term" className="min-w-0">
          <SelectField
            label={t('record.term')}
            tight
            placeholder={t('season-schedules.pick_term')}
            value={row.term_id === null ? '' : String(row.term_id)}
            onChange={(value) => set({ term_id: id(value) })}
            options={options.terms}
            error={termProblem(words, problem?.term_id)}
          />
        </div>
        <div data-field="court" className="min-w-0">
          <SelectField
            label={t('record.court')}
            tight
            placeholder={t('season-schedules.pick_court')}
            value={row.court_id === null ? '' : String(row.court_id)}
            onChange={(value) => set({ court_id: id(value) })}
            options={options.courts}
            error={courtProblem(words, problem?.court_id)}
          />
        </div>
      </div>
    </div>
  );
}
