import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { useCall } from '#app/calls/use-call.ts';
import type { CallError } from '#app/data/call-error.ts';
import { useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { ErrorNotice, FailedNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { useDraft } from '#app/offline/draft.ts';
import { DaySpan } from '#app/parts/setup/day-span.tsx';
import { Which } from '#app/parts/setup/which.tsx';
import { useFormClose } from '#app/shell/leave-guard.tsx';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { toast } from '#app/state/toast.ts';
import { type GeneratePreview, times } from '#contract/sales/times.ts';
import { addDays, daysBetween } from '#domain/dates.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';

interface TimesDraft {
  /** Empty: today, and 30 days. */
  from: string;
  to: string;
  /** Empty: all active ones. */
  court_ids: number[];
  term_ids: number[];
}
const EMPTY: TimesDraft = { from: '', to: '', court_ids: [], term_ids: [] };
const DAYS = 30;

const Exists = v.object({
  count: v.number(),
  times: v.array(
    v.object({
      id: v.number(),
      date: v.string(),
      start_time: v.string(),
      court: v.object({ name: v.string() }),
    }),
  ),
});

/** The existing times listed by 409 `exists`; null for other errors. */
function existing(error: CallError | null) {
  if (error?.code !== 'exists') return null;
  const found = v.safeParse(Exists, error.details);
  return found.success ? found.output : { count: 0, times: [] };
}

/** Makes the times of a span of days: every court in every term that runs on the day. */
export function TimesSheet({ open, onClose }: SheetScreenProps) {
  const { t, number } = useWords();
  const can = useCan();
  const { today } = useClubNow();
  const { value, set, dirty, clear } = useDraft('times.generate', EMPTY);
  const close = useFormClose({ open, dirty, clear, onClose });
  const changes = [{ resource: 'times' }];
  const generate = useCall(times.generate, { changes });
  const force = useCall(times.force, { changes });
  const change = (part: Partial<TimesDraft>) => {
    generate.reset();
    force.reset();
    set(part);
  };
  const from = value.from || today;
  const to = value.to || addDays(from, DAYS - 1);
  const days = daysBetween(from, to) + 1;

  const body = {
    from,
    to,
    ...(value.court_ids.length > 0 && { court_ids: value.court_ids }),
    ...(value.term_ids.length > 0 && { term_ids: value.term_ids }),
  };

  const submit = async (call: typeof generate | typeof force) => {
    if (days < 1) return;
    const outcome = await call.submit({ body });
    if (outcome.state !== 'done') return;
    const { created, kept, replaced } = outcome.answer.data;
    const key = kept + replaced > 0 ? 'setup.times_replaced' : 'setup.times_done';
    toast({ text: t(key, { created, kept, replaced }), ms: 5000 });
    close.finish();
  };

  const found = existing(generate.error);
  const forces = found !== null && can('time.force');
  // Nothing is replaced that was not seen before.
  const preview = useQuery({
    ...queryFor(times.preview, { body: { ...body, force: true } }),
    enabled: forces,
    staleTime: 0,
  });
  const effect = forces ? preview.data?.data.total : undefined;
  const error = force.error ?? (found ? null : generate.error);
  const text = force.errorText ?? (found ? null : generate.errorText);
  const fieldErrors = force.error ? force.fieldErrors : generate.fieldErrors;
  return (
    <Sheet
      open={open}
      onCloseRequest={close.request}
      title={t('shell.times')}
      footer={
        <>
          <ErrorNotice error={error}>{text}</ErrorNotice>
          {forces ? (
            <Button
              kind="primary"
              size="large"
              block
              busy={force.busy || preview.isFetching}
              notYet={!effect}
              onClick={() => effect && void submit(force)}
            >
              {effect && effect.replaced > 0
                ? t('times.do_replace', { n: effect.replaced })
                : t('setup.replace_free')}
            </Button>
          ) : (
            <Button
              kind="primary"
              size="large"
              block
              busy={generate.busy}
              notYet={days < 1 || found !== null}
              onClick={() => void submit(generate)}
            >
              {days < 1 ? t('setup.lack_span') : t('setup.make_times', { n: days })}
            </Button>
          )}
        </>
      }
    >
      <DaySpan
        {...{ from, to }}
        ends={[7, 30, 90].map((n) => [addDays(from, n - 1), t('setup.days', { n: number(n) })])}
        errors={fieldErrors}
        onChange={change}
      />
      <Which what="courts" chosen={value.court_ids} onChange={(court_ids) => change({ court_ids })} />
      <Which what="terms" chosen={value.term_ids} onChange={(term_ids) => change({ term_ids })} />
      {found && <ExistingTimes found={found} />}
      {forces && <FailedNotice query={preview} />}
      {effect && <Effect total={effect} />}
      {close.dialog}
    </Sheet>
  );
}

/** The effect of the forced generation, shown beforehand. */
function Effect({ total }: { total: GeneratePreview['total'] }) {
  const { t, number } = useWords();
  const kinds = (['created', 'replaced', 'kept', 'skipped', 'closed'] as const).filter(
    (kind) => total[kind] > 0,
  );
  return (
    <>
      <dl className="card flex flex-col gap-2 p-3">
        {kinds.map((kind) => (
          <div key={kind} className="flex justify-between gap-3">
            <dt className="text-muted">{t(`times.fate_${kind}`)}</dt>
            <dd className="font-heavy">{number(total[kind])}</dd>
          </div>
        ))}
      </dl>
      {total.removed > 0 && <Notice kind="warning">{t('times.removed_note', { n: total.removed })}</Notice>}
    </>
  );
}

const SHOWN = 8;

/** Existing times that prevented the generation. */
function ExistingTimes({ found }: { found: NonNullable<ReturnType<typeof existing>> }) {
  const { t, number, day, time, digits } = useWords();
  const can = useCan();
  const shown = found.times.slice(0, SHOWN);
  return (
    <Notice kind="warning" title={t('setup.exist_title', { n: found.count })}>
      {t(can('time.force') ? 'setup.exist_help' : 'setup.exist_no_help')}
      <ul className="mt-1 text-label">
        {shown.map((one) => (
          <li key={one.id}>{[day(one.date), time(one.start_time), digits(one.court.name)].join(' · ')}</li>
        ))}
        {found.count > shown.length && (
          <li>{t('setup.exist_more', { n: number(found.count - shown.length) })}</li>
        )}
      </ul>
    </Notice>
  );
}
