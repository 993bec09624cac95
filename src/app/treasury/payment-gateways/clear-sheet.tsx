import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { useClubNow } from '#app/data/club.ts';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { dayWithin } from '#app/i18n/day-name.ts';
import { useWords } from '#app/i18n/words.ts';
import { useDraft } from '#app/offline/draft.ts';
import { useFormClose } from '#app/shell/leave-guard.tsx';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { useOffline } from '#app/state/connection.ts';
import { toast } from '#app/state/toast.ts';
import { banks } from '#contract/treasury/banks.ts';
import { clearings, type Uncleared } from '#contract/treasury/clearings.ts';
import { type PaymentGateway, paymentGateways } from '#contract/treasury/payment-gateways.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { FactList } from '#ui/fact.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';

/** Records a gateway's payout to a bank from the bank's statement. Needs the network. */
export function ClearSheet(props: SheetScreenProps) {
  return <OneGateway key={props.id} {...props} />;
}

interface Draft {
  /** `all` until another sum is typed; null: emptied. */
  price: number | 'all' | null;
  wage: number | null;
  bank_id: number | null;
  date: string;
  description: string;
}
const EMPTY: Draft = { price: 'all', wage: null, bank_id: null, date: '', description: '' };
const CHANGES = [{ resource: 'documents' }];

function OneGateway({ open, id = '', onClose }: SheetScreenProps) {
  const { t, digits, amount } = useWords();
  const offline = useOffline();
  const params = { id };
  const gateway = useQuery(queryFor(paymentGateways.get, { params }));
  const held = useQuery(queryFor(clearings.uncleared, { params }));
  const name = `clear-gateway.${id}`;
  const { value, set, dirty, clear } = useDraft<Draft>(name, EMPTY);
  const call = useCall(clearings.create, { keepAs: name, changes: CHANGES });
  const close = useFormClose({ open, dirty, clear, onClose });
  const [tried, setTried] = useState(false);
  const form = useId();
  const one = gateway.data?.data;
  const uncleared = held.data?.data;
  // What came in when it was first seen: the sum stays while one reads it against the bank's statement.
  const [seen, setSeen] = useState<number | null>(null);
  if (open && uncleared && seen === null && !held.isFetching) setSeen(uncleared.balance);
  if (!open && seen !== null) setSeen(null);
  const shown = seen ?? uncleared?.balance ?? 0;
  const price = value.price === 'all' ? Math.max(0, shown) : (value.price ?? 0);
  const wage = value.wage ?? 0;
  const lacks =
    price < 1 ? t('payment-gateways.lack_price') : wage >= price ? t('payment-gateways.lack_net') : null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (lacks || !one || call.busy) return;
    const { bank_id, date, description } = value;
    const body = {
      price,
      wage,
      ...(bank_id !== null && { bank_id }),
      ...(date && { date }),
      ...(description.trim() && { description }),
    };
    const outcome = await call.submit({ params, body });
    if (outcome.state !== 'done') return;
    const { bank, net } = outcome.answer.data;
    clear();
    toast(t('payment-gateways.cleared', { sum: amount(net), bank: digits(bank?.name ?? '') }));
    close.finish();
  };

  return (
    <Sheet
      open={open}
      onCloseRequest={close.request}
      title={one ? t('payment-gateways.clear_of', { name: digits(one.title) }) : t('payment-gateways.clear')}
      footer={
        one &&
        uncleared && (
          <>
            {offline && <Notice kind="warning">{t('payment-gateways.clear_online')}</Notice>}
            {Object.keys(call.fieldErrors).length === 0 && (
              <ErrorNotice error={call.error}>{call.errorText}</ErrorNotice>
            )}
            <Button
              form={form}
              type="submit"
              kind="primary"
              size="large"
              block
              busy={call.busy}
              notYet={!!lacks}
            >
              {lacks ?? t('payment-gateways.do_clear', { sum: amount(price - wage) })}
            </Button>
          </>
        )
      }
    >
      {one && uncleared ? (
        <form id={form} className="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
          <Fields
            gateway={one}
            uncleared={uncleared}
            value={value}
            price={price}
            seen={shown}
            set={(part) => {
              call.reset();
              // The typed price refers to the present amount, even after the sheet was closed.
              set({ ...(value.price === 'all' && price > 0 && { price }), ...part });
            }}
            onAll={() => {
              call.reset();
              setSeen(uncleared.balance);
              set({ price: uncleared.balance });
            }}
            errors={{
              ...call.fieldErrors,
              ...(tried && price < 1 && { price: t('payment-gateways.lack_price') }),
            }}
          />
        </form>
      ) : (
        <AnswerMissing query={one ? held : gateway} gone={t('payment-gateways.gone')} rows={4} />
      )}
      {close.dialog}
    </Sheet>
  );
}

function Fields({
  gateway,
  uncleared,
  value,
  price,
  seen,
  set,
  onAll,
  errors,
}: {
  gateway: PaymentGateway;
  uncleared: Uncleared;
  value: Draft;
  price: number;
  /** The amount at the beginning. */
  seen: number;
  /** All that there is by now is meant. */
  onAll: () => void;
  set: (part: Partial<Draft>) => void;
  errors: Readonly<Record<string, string>>;
}) {
  const { t, digits, amount } = useWords();
  const { today } = useClubNow();
  const more = uncleared.balance - seen;
  const offered = useQuery(queryFor(banks.list, { query: { per_page: '200' } })).data?.data ?? [gateway.bank];
  const net = Math.max(0, price - (value.wage ?? 0));
  return (
    <>
      <MoneyField
        label={t('payment-gateways.gross')}
        value={value.price === 'all' ? (price > 0 ? price : null) : value.price}
        onChange={(sum) => set({ price: sum })}
        error={errors.price}
      />
      {more > 0 && price < uncleared.balance && (
        <Notice
          action={
            <Button onClick={onAll}>
              {t('payment-gateways.take_all', { sum: amount(uncleared.balance) })}
            </Button>
          }
        >
          {t('payment-gateways.more_came', { sum: amount(more) })}
        </Notice>
      )}
      <DayChips uncleared={uncleared} price={price} onPick={(sum) => set({ price: sum })} />
      <MoneyField
        label={t('payment-gateways.fee')}
        optional
        value={value.wage}
        onChange={(wage) => set({ wage })}
        error={errors.wage}
      />
      <SelectField
        label={t('payment-gateways.bank')}
        value={String(value.bank_id ?? gateway.bank.id)}
        onChange={(id) => set({ bank_id: Number(id) })}
        options={offered.map(({ id, name }) => ({ value: String(id), label: digits(name) }))}
        error={errors.bank_id}
      />
      <DateField
        keeps
        label={t('record.date')}
        value={value.date || today}
        onChange={(date) => set({ date })}
        today={today}
        max={today}
        invalid={t('common.date_invalid', { example: t('common.date_example') })}
        error={errors.date}
      />
      <TextField
        label={t('people.description')}
        optional
        value={value.description}
        maxLength={500}
        onChange={(description) => set({ description })}
        error={errors.description}
      />
      <FactList
        facts={[
          [t('payment-gateways.arrives'), <Amount key="net" value={net} className="font-strong" />],
          [
            t('payment-gateways.stays'),
            <Amount
              key="stays"
              value={uncleared.balance - price}
              tone={uncleared.balance < price ? 'negative' : undefined}
            />,
          ],
        ]}
      />
    </>
  );
}

/** How many days are offered; another amount can be typed. */
const MOST = 4;

/** Providers pay out whole days: all until the end of one of them. */
function DayChips({
  uncleared: { days, older, balance },
  price,
  onPick,
}: {
  uncleared: Uncleared;
  price: number;
  onPick: (sum: number) => void;
}) {
  const words = useWords();
  const { t, amount } = words;
  const { today } = useClubNow();
  if (days.length < 2) return null;
  const until = days.map((_, n) => older + days.slice(0, n + 1).reduce((sum, day) => sum + day.price, 0));
  const offers = days.map((day, n) => ({ ...day, sum: until[n] ?? balance })).slice(-MOST);
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('payment-gateways.until_days')}</legend>
      {offers.map(({ date, sum }) => (
        <Chip key={date} pressed={price === sum} on={price === sum} onClick={() => onPick(sum)}>
          {t('payment-gateways.until', { day: dayWithin(words, date, today), sum: amount(sum) })}
        </Chip>
      ))}
    </fieldset>
  );
}
