import { type ReactNode, type Ref, useEffect } from 'react';
import { useClub, useClubNow } from '#app/data/club.ts';
import { useWords } from '#app/i18n/words.ts';
import { FilesField } from '#app/parts/files/files-field.tsx';
import { trackingNumber } from '#app/parts/money/places.ts';
import { offers } from '#app/parts/money/receive-sums.ts';
import { SettlesCard } from '#app/parts/money/settles-card.tsx';
import { SumBox } from '#app/parts/money/sum-box.tsx';
import { useTarget } from '#app/parts/money/use-target.ts';
import { Card } from '#ui/card.tsx';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Segments } from '#ui/segments.tsx';
import { hasWage, WAYS } from './money-draft.ts';
import type { MoneyForm } from './use-money-form.ts';

/** A sum that is offered for one tap. */
interface Offered {
  key: string;
  label: string;
  amount: number;
}

/** Proposed amounts: what the person owes or is owed, and round sums. */
function useOffers({ kind, draft, payer }: MoneyForm): Offered[] {
  const { t, amount } = useWords();
  const { today } = useClubNow();
  if (!draft.person || payer.balance === null) return [];
  if (kind === 'receive') {
    const debt = Math.max(0, payer.balance - payer.pending);
    return offers(debt, payer.items, today, null).map((one) => ({
      key: one.key,
      amount: one.amount,
      label: {
        invoice: '',
        debt: t('receive.whole_debt'),
        today: t('receive.only_today', { sum: amount(one.amount) }),
        round: amount(one.amount),
      }[one.key],
    }));
  }
  const owed = -payer.balance;
  return kind === 'payment' && owed > 0
    ? [{ key: 'all', label: t('treasury.all_owed', { sum: amount(owed) }), amount: owed }]
    : [];
}

/** Whether the amount has the cursor and the number pad. */
export type SumTarget = ReturnType<typeof useSumTarget>;
export function useSumTarget(begins: boolean) {
  const at = useTarget<'price'>();
  const { go } = at;
  // The amount gets the focus on opening.
  useEffect(() => {
    if (!begins) return;
    const frame = requestAnimationFrame(() => go('price'));
    return () => cancelAnimationFrame(frame);
  }, [begins, go]);
  return at;
}

/** The middle of the money form: the amount, its proposals, and what it pays. */
export function AmountCard({
  form,
  at,
  pad,
  children,
}: {
  form: MoneyForm;
  at: SumTarget;
  /** Where the keys of the sum are drawn. */
  pad: HTMLElement | null;
  children?: ReactNode;
}) {
  const { t } = useWords();
  const { kind, draft, change, call } = form;
  const offered = useOffers(form);
  return (
    <Card className="flex flex-col gap-4 p-4 max-tablet:p-3">
      <div ref={at.inside as Ref<HTMLDivElement>} className="flex flex-col gap-2.5">
        <SumBox
          label={t('treasury.sum')}
          value={draft.price}
          onChange={(price) => change({ price })}
          error={call.fieldErrors.price}
          at={at.at('price')}
          active={at.target === 'price'}
          pad={pad}
        />
        {offered.length > 0 && (
          <ChoiceChips
            kind="grey"
            label={t('pay.sums')}
            chips={offered.map(({ key, label, amount }) => ({
              value: key,
              label,
              on: amount === draft.price,
            }))}
            onPress={(key) => {
              const offer = offered.find((one) => one.key === key);
              if (offer) change({ price: offer.amount });
            }}
          />
        )}
        {kind === 'receive' && draft.person && (
          <SettlesCard
            items={form.payer.items}
            sum={draft.price ?? 0}
            invoiceIds={draft.invoice_ids}
            onChange={(invoice_ids) => change({ invoice_ids })}
          />
        )}
      </div>
      {children}
    </Card>
  );
}

/** Further fields by kind: means, fee, date, tracking number, description. */
export function MoneyFields({ form, at }: { form: MoneyForm; at: SumTarget }) {
  const { t, digits } = useWords();
  const { today } = useClubNow();
  const { reference_required } = useClub();
  const { kind, draft, change, call, from, to } = form;
  const { fieldErrors } = call;
  const place = kind === 'receive' ? to : kind === 'payment' ? from : null;
  const tracked = place !== null && place.type !== 'cash';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is typed by letters has the system's keyboard, and no pad beside it
    <div className="flex flex-col gap-3" onFocus={() => at.go(null)}>
      {kind === 'transfer' && (
        <div className="flex flex-col gap-2">
          <h2 className="text-label font-semibold">{t('treasury.way')}</h2>
          <Segments
            tone="brand"
            label={t('treasury.way')}
            options={WAYS.map((value) => ({ value, label: t(`treasury.way_${value}`) }))}
            value={draft.way}
            onChange={(way) => change({ way })}
          />
        </div>
      )}
      <div className="grid gap-3 tablet:grid-cols-2">
        {hasWage(kind, from) && (
          <MoneyField
            label={t('treasury.wage')}
            optional
            tight
            help=""
            value={draft.wage}
            onChange={(wage) => change({ wage })}
            error={fieldErrors.wage}
          />
        )}
        <DateField
          keeps
          label={t('record.date')}
          tight
          today={today}
          max={today}
          value={draft.date || today}
          onChange={(date) => change({ date: date === today ? '' : date })}
          invalid={t('common.date_invalid', { example: t('common.date_example') })}
          outside={t('treasury.date_future')}
          error={fieldErrors.date}
        />
        {tracked && (
          <TextField
            label={t('pay.tracking_number')}
            dir="ltr"
            tight
            optional={kind === 'payment' || !reference_required}
            maxLength={70}
            inputMode="text"
            value={digits(draft.tracking)}
            onChange={(text) => change({ tracking: trackingNumber(text) })}
            error={
              fieldErrors.transaction_reference_id ??
              (form.wrongTracking && place.type !== 'cash' ? t(`pay.tracking_${place.type}`) : undefined)
            }
          />
        )}
      </div>
      <TextField
        label={t('record.description')}
        tight
        optional={kind !== 'cost'}
        maxLength={400}
        help={kind === 'receive' ? t('receive.description_help') : undefined}
        value={form.description}
        onChange={(description) => change({ description })}
        error={fieldErrors.description}
      />
      <FilesField
        files={draft.files}
        onFiles={(files) => change({ files })}
        error={fieldErrors.attachment_ids}
      />
    </div>
  );
}
