import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useQuestion } from '#app/engine/use-question.tsx';
import { useWords } from '#app/i18n/words.ts';
import { useDraft } from '#app/offline/draft.ts';
import { ClashNotice, useClash } from '#app/parts/setup/clash-notice.tsx';
import { CourtPrices } from '#app/parts/setup/court-prices.tsx';
import { becomesFree, freeQuestion } from '#app/parts/setup/free-price.ts';
import { useFormClose } from '#app/shell/leave-guard.tsx';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { toast } from '#app/state/toast.ts';
import { typedTermAtom } from '#app/state/typed-term.ts';
import { terms } from '#contract/settings/terms.ts';
import { Button } from '#ui/button.tsx';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { TimeField } from '#ui/fields/time-field.tsx';
import { WeekdaysField } from '#ui/fields/weekdays-field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { isSpan, nextTerm } from './term-rules.ts';

interface TermDraft {
  /** Empty: it is called by its hours. */
  name: string;
  start_time: string;
  end_time: string;
  weekdays: number[];
  price: number | null;
  /** Prices of single courts, by their ids. */
  court_prices: Record<string, number>;
}
const EMPTY: TermDraft = {
  name: '',
  start_time: '',
  end_time: '',
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  price: null,
  court_prices: {},
};

/** Focuses the missing field. */
const focusOn = (field: string): void =>
  document.querySelector<HTMLElement>(`.sheet [data-field="${field}"] input`)?.focus();

/** A new term; «بعدی» makes the one after it with the same length, days and price. */
export function TermSheet({ open, onClose }: SheetScreenProps) {
  const words = useWords();
  const { t, time } = words;
  const { value, set, dirty, clear } = useDraft('term.new', EMPTY);
  const close = useFormClose({ open, dirty, clear, onClose });
  const create = useCall(terms.create);
  const change = (part: Partial<TermDraft>) => {
    create.reset();
    set(part);
  };
  const { start_time, end_time, weekdays, price } = value;
  const span = isSpan(start_time, end_time);
  const show = useSetAtom(typedTermAtom);
  useEffect(() => {
    show(open && span ? { start_time, end_time, weekdays } : null);
    return () => show(null);
  }, [show, open, span, start_time, end_time, weekdays]);
  const hours = span ? t('setup.span', { from: time(start_time), to: time(end_time) }) : '';
  const name = value.name.trim() || hours;
  const clash = useClash(span && open ? { start_time, end_time, weekdays } : null);
  const lack = !span ? 'times' : weekdays.length === 0 ? 'days' : price === null ? 'price' : null;
  const next = span ? nextTerm(start_time, end_time) : null;

  const courtPrices = () =>
    Object.entries(value.court_prices).map(([id, sum]) => ({ court_id: Number(id), price: sum }));
  const question = useQuestion();
  const submitAsked = (another: boolean) => {
    if (clash) return focusOn('start');
    const free = !lack && becomesFree(null, { price, court_prices: courtPrices() });
    question.ask(free ? freeQuestion(words, name) : null, () => void submit(another));
  };
  const submit = async (another: boolean) => {
    if (lack || price === null) {
      return focusOn({ times: 'start', days: 'days', price: 'price' }[lack ?? 'price']);
    }
    const court_prices = courtPrices();
    const outcome = await create.submit({
      body: { name, start_time, end_time, weekdays, price, court_prices },
    });
    if (outcome.state !== 'done') return;
    toast(t('setup.term_done', { name }));
    if (another && next) set({ name: '', ...next });
    else close.finish();
  };
  const { fieldErrors } = create;
  const wrongOrder = start_time !== '' && end_time !== '' && !span;
  return (
    <Sheet
      open={open}
      onCloseRequest={close.request}
      title={t('shell.term')}
      footer={
        <>
          <ErrorNotice error={create.error}>{create.errorText}</ErrorNotice>
          <div className="flex gap-2">
            <Button
              kind="primary"
              size="large"
              className="min-w-0 flex-1"
              busy={create.busy}
              notYet={lack !== null || clash !== null}
              onClick={() => submitAsked(false)}
            >
              {clash
                ? t('terms.clash_first')
                : lack
                  ? t(`setup.lack_${lack}`)
                  : t('setup.make', { name: hours })}
            </Button>
            {!lack && !clash && next && (
              <Button size="large" busy={create.busy} onClick={() => submitAsked(true)}>
                {t('setup.and_next')}
              </Button>
            )}
          </div>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-2.5">
        <div data-field="start">
          <TimeField
            label={t('setup.start')}
            value={start_time}
            onChange={(next) => change({ start_time: next })}
            invalid={t('setup.time_invalid')}
            error={fieldErrors.start_time}
          />
        </div>
        <TimeField
          label={t('setup.end')}
          value={end_time}
          onChange={(next) => change({ end_time: next })}
          invalid={t('setup.time_invalid')}
          error={wrongOrder ? t('setup.end_before_start') : fieldErrors.end_time}
        />
      </div>
      <ClashNotice clash={clash} days={weekdays} onTake={change} />
      <div data-field="days">
        <WeekdaysField
          label={t('setup.weekdays')}
          value={weekdays}
          onChange={(days) => change({ weekdays: days })}
          error={fieldErrors.weekdays}
        />
      </div>
      <div data-field="price">
        <MoneyField
          label={t('setup.price')}
          value={price}
          onChange={(sum) => change({ price: sum })}
          error={fieldErrors.price}
        />
      </div>
      <CourtPrices
        prices={value.court_prices}
        base={price}
        onChange={(court_prices) => change({ court_prices })}
      />
      <TextField
        label={t('setup.name')}
        optional
        maxLength={60}
        value={value.name}
        onChange={(text) => change({ name: text })}
        help={hours ? t('setup.term_name_help', { name: hours }) : undefined}
        error={fieldErrors.name}
      />
      {question.dialog}
      {close.dialog}
    </Sheet>
  );
}
