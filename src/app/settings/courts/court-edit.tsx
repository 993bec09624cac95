import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { useClubNow } from '#app/data/club.ts';
import { queryFor } from '#app/data/query.ts';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { type FormRecord, partOf } from '#app/engine/form.ts';
import { Edited } from '#app/engine/form-page.tsx';
import { useForm, useFormFocus } from '#app/engine/use-form.ts';
import { useQuestion } from '#app/engine/use-question.tsx';
import { useWords, type Words } from '#app/i18n/words.ts';
import { hoursText } from '#app/parts/setup/court-terms.ts';
import { EdgeFoot } from '#app/parts/setup/edge-foot.tsx';
import { freeQuestion } from '#app/parts/setup/free-price.ts';
import { PriceChoice } from '#app/parts/setup/price-choice.tsx';
import { PriceRows } from '#app/parts/setup/price-rows.tsx';
import { useCourtPrices } from '#app/parts/setup/use-court-prices.ts';
import { MadeTimes } from '#app/parts/slots/made-times.tsx';
import { useFormClose } from '#app/shell/leave-guard.tsx';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { toast } from '#app/state/toast.ts';
import { reservableTimes } from '#contract/desk/reservable-times.ts';
import type { Court } from '#contract/settings/courts.ts';
import { Sheet } from '#ui/sheet.tsx';
import { Switch } from '#ui/switch.tsx';
import { CourtDoors } from './court-doors.tsx';
import { CourtHead } from './court-head.tsx';
import { courtForm } from './resource.tsx';

const edge = partOf(courtForm, 'edge', ['image', 'name', 'type', 'active']);

/** A court at the head of its column: its name, kind, and what it costs through the day. */
export function CourtEdit({ open, id = '', onClose }: SheetScreenProps) {
  const { t } = useWords();
  return (
    <Edited
      key={id}
      form={edge}
      id={id}
      fallback={(inside) => (
        <Sheet open={open} onCloseRequest={onClose} title={t('setup.court')}>
          {inside}
        </Sheet>
      )}
    >
      {(record) => <CourtInSheet record={record} open={open} onClose={onClose} />}
    </Edited>
  );
}

function CourtInSheet({
  record,
  open,
  onClose,
}: Pick<SheetScreenProps, 'open' | 'onClose'> & { record: FormRecord }) {
  const words = useWords();
  const { t, digits } = words;
  const court = record as unknown as Court;
  const state = useForm(edge, record);
  const prices = useCourtPrices(court.id);
  const { changed, draft } = prices;
  const element = useFormFocus(state);
  const id = useId();
  const count = state.changed.length + changed.length;
  const clear = () => {
    state.forget();
    draft.clear();
  };
  const close = useFormClose({ open, dirty: count > 0, clear, onClose });
  const ahead = useAhead(court.id);
  const name = digits(String(state.values.name).trim());
  const busy = state.busy || prices.busy;
  const lack = prices.lacks ? t('setup.lack_price') : null;

  const save = async (over: { version?: number; insists?: boolean } = {}) => {
    if (count === 0 || lack || (!over.insists && draft.asksFirst())) return;
    if (state.changed.length > 0 && !(await state.submit(over))) return;
    if (!(await prices.save())) return;
    toast(t('form.saved', { name }));
    close.finish();
  };
  const question = useQuestion();
  const ask = (over?: { insists: boolean }) =>
    question.ask(prices.free && !lack ? freeQuestion(words, name) : null, () => void save(over));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask();
  };
  return (
    <Sheet
      open={open}
      onCloseRequest={close.request}
      title={digits(court.name)}
      subtitle={[t(`setup.surface_${court.type}`), ahead].filter(Boolean).join(' · ')}
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
                rows={prices.told}
                busy={busy}
                onMine={() => ask({ insists: true })}
                onTheirs={prices.reset}
              />
            )
          }
          error={prices.error}
          errorText={prices.errorText}
          priced={changed.length > 0}
          changed={count > 0}
          busy={busy}
          lack={lack}
          name={saveText(words, count, prices)}
        />
      }
    >
      <form ref={element} id={id} noValidate className="contents" onSubmit={submit}>
        <CourtHead form={edge} state={state} />
        <FailedNotice query={prices.list} />
        {prices.rows.length > 0 && (
          <PriceRows
            title={t('setup.prices_of_court')}
            rows={prices.rows}
            changed={draft.prices}
            onChange={prices.setRows}
          />
        )}
        <MadeTimes of={{ court: court.id }} name={digits(court.name)} />
        <Switch
          panel
          label={t('setup.court_active')}
          checked={state.values.active === true}
          onChange={(active) => state.set('active', active)}
        />
        <CourtDoors id={String(court.id)} />
      </form>
      {question.dialog}
      {close.dialog}
    </Sheet>
  );
}

/** «ذخیره‌ی ۱۹ تا ۲۰ · ۶۵۰٬۰۰۰» of one price alone, otherwise how many changes there are. */
function saveText(
  words: Words,
  count: number,
  { changed: [only], draft }: ReturnType<typeof useCourtPrices>,
): string {
  if (count > 1 || !only) return words.t('form.save_changes', { n: count });
  const sum = words.amount(draft.prices[only.key] ?? 0);
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
