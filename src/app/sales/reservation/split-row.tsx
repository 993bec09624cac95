import Calculator from 'lucide-react/icons/calculator';
import Check from 'lucide-react/icons/check';
import UserPlus from 'lucide-react/icons/user-plus';
import { type ReactNode, useEffect, useState } from 'react';
import { limitOf } from '#app/data/debt-limit.ts';
import { useWords } from '#app/i18n/words.ts';
import { sumPaid, withAmount } from '#app/parts/money/pay-parts.ts';
import { PayRow } from '#app/parts/money/pay-row.tsx';
import { trackingErrors } from '#app/parts/money/pay-words.ts';
import { SumBox } from '#app/parts/money/sum-box.tsx';
import { usePayTarget } from '#app/parts/money/use-pay-target.ts';
import { useTarget } from '#app/parts/money/use-target.ts';
import { DebtLimitCard } from '#app/parts/people/debt-limit-card.tsx';
import { NewCustomerCard } from '#app/parts/people/new-customer-card.tsx';
import { rememberPerson } from '#app/parts/people/picked-person.ts';
import { Amount } from '#ui/amount.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Tag } from '#ui/tag.tsx';
import { refusedRow } from './split-sums.ts';
import type { Split } from './use-split.ts';

interface RowProps {
  form: Split;
  row: Split['rows'][number];
  at: number;
  /** The box whose pad is open: one at a time in the whole list. */
  active: string | null;
  onActive: (name: string | null) => void;
  onPick: () => void;
}

/** A payer's row: person, share, payment; errors are shown at their field. */
export function PayerRow({ form, row, at, active, onActive, onPick }: RowProps) {
  const words = useWords();
  const { t, number } = words;
  const pay = usePayTarget();
  useAlone(pay, `${row.key} pay`, active, onActive);
  const { calls, sources } = form;
  const parts = form.sums.parts[at] ?? [];
  const errors = errorsOfRow(form, at);
  const limit = errors.limit ? limitOf(calls.error) : null;
  const refused = Object.keys(errors.fields).length > 0;
  if (!row.person && !row.fresh) {
    return (
      <li className="border-t border-line py-2">
        <button
          type="button"
          className="press flex min-h-13 w-full items-center gap-3 text-start font-strong text-brand"
          onClick={onPick}
        >
          <span className="grid size-9 flex-none place-items-center rounded-full border border-dashed border-brand">
            <Icon of={UserPlus} size={16} />
          </span>
          <span className="flex-1">{t('reservation.split_choose', { n: number(at + 1) })}</span>
          <Amount value={row.share} className="text-muted" />
        </button>
      </li>
    );
  }
  return (
    <li
      className="flex flex-col gap-2 border-t border-line py-3 data-refused:border-s-3 data-refused:border-s-negative data-refused:ps-2"
      data-refused={refused || limit ? '' : undefined}
    >
      <RowHead form={form} row={row} at={at} onPick={onPick}>
        {row.pay.parts.length > 0 && row.whole > 0 && (
          <IconButton
            icon={Calculator}
            label={t('reservation.receive_other')}
            onClick={() => pay.go('amount')}
          />
        )}
      </RowHead>
      {row.fresh && (
        <NewCustomerCard
          fresh={row.fresh}
          set={(part) => row.fresh && form.put(row.key, { fresh: { ...row.fresh, ...part } })}
          known={form.known.get(row.key) ?? null}
          onKnown={(person) => {
            rememberPerson(person);
            form.put(row.key, { person, fresh: null });
          }}
          errors={calls.failed === row.key ? calls.userErrors : {}}
        />
      )}
      {form.mode === 'free' && at > 0 && (
        <ShareBox form={form} row={row} active={active} onActive={onActive} error={errors.fields.price} />
      )}
      {row.whole > 0 && sources.length > 0 && (
        <PayRow
          brief
          later
          whole={row.whole}
          pay={row.pay}
          onPay={(next) => form.put(row.key, { pay: next })}
          sources={sources}
          required={form.required}
          at={pay}
          errors={trackingErrors({ fieldErrors: errors.fields }, parts)}
        />
      )}
      {limit ? (
        <DebtLimitCard
          limit={limit}
          paid={sumPaid(parts)}
          onPass={() => void form.send(true)}
          onReceive={
            sources.length > 0
              ? (more) =>
                  form.put(row.key, { pay: withAmount(row.pay, sumPaid(parts) + more, sources[0]?.type) })
              : undefined
          }
        />
      ) : (
        errors.others.map((text) => (
          <Notice key={text} kind="error">
            {text}
          </Notice>
        ))
      )}
    </li>
  );
}

/** The person, the rest of their share, and the share. */
function RowHead({
  form,
  row,
  at,
  onPick,
  children,
}: Pick<RowProps, 'form' | 'row' | 'at' | 'onPick'> & { children: ReactNode }) {
  const { t, amount, number, digits } = useWords();
  const name =
    row.person?.name ??
    (`${row.fresh?.name ?? ''} ${row.fresh?.family ?? ''}`.trim() || t('booking.new_customer'));
  const left = Math.max(0, row.whole - sumPaid(form.sums.parts[at] ?? []));
  const over = Math.max(0, row.paid - row.share);
  const notes = [
    at === 0 && <span key="owner">{t('reservation.split_owner')}</span>,
    row.paid > 0 && <span key="paid">{t('reservation.split_paid', { sum: amount(row.paid) })}</span>,
    row.pending > 0 && (
      <span key="pending">{t('reservation.pending_part', { sum: amount(row.pending) })}</span>
    ),
    over > 0 && (
      <span key="over" className="text-positive">
        {t('reservation.split_credit', { sum: amount(over) })}
      </span>
    ),
    left > 0 && (
      <span key="left" className="text-warning">
        {t('reservation.split_debt', { sum: amount(left) })}
      </span>
    ),
  ].filter(Boolean);
  const who = (
    <>
      <Avatar name={name} size="small" />
      <span className="min-w-0 flex-1 text-start">
        <span className="ellipsis block font-heavy">{digits(name)}</span>
        <span className="flex flex-wrap gap-x-2 text-label text-muted">{notes}</span>
      </span>
    </>
  );
  return (
    <div className="flex min-h-11 items-center gap-3">
      {at === 0 ? (
        <span className="flex min-w-0 flex-1 items-center gap-3">{who}</span>
      ) : (
        <button
          type="button"
          className="press flex min-h-11 min-w-0 flex-1 items-center gap-3"
          onClick={onPick}
        >
          {who}
          <span className="sr-only">{t('reservation.split_change', { n: number(at + 1) })}</span>
        </button>
      )}
      {row.share > 0 && row.share <= row.paid && (
        <Tag tone="paid" icon={Check}>
          {t('reservation.settled')}
        </Tag>
      )}
      {(form.mode === 'equal' || at === 0) && <Amount value={row.share} className="text-lead font-heavy" />}
      {children}
    </div>
  );
}

/** A typed share, on the same pad as the other sums. */
function ShareBox({
  form,
  row,
  active,
  onActive,
  error,
}: Pick<RowProps, 'form' | 'row' | 'active' | 'onActive'> & { error: string | undefined }) {
  const { t } = useWords();
  const target = useTarget<'share'>();
  useAlone(target, `${row.key} share`, active, onActive);
  const [pad, setPad] = useState<HTMLElement | null>(null);
  return (
    <div ref={target.inside} className="pay pay-brief" data-pad={target.target === null ? undefined : ''}>
      <SumBox
        label={t('reservation.split_share')}
        value={row.share || null}
        onChange={(share) => form.put(row.key, { share: share ?? 0 })}
        max={form.total}
        error={error}
        at={target.at('share')}
        active={target.target === 'share'}
        pad={pad}
      />
      <div ref={setPad} className="pay-pad" />
    </div>
  );
}

/** One pad is open at a time: going into another box shuts it. */
function useAlone(
  { target, go }: { target: string | null; go: (target: null) => void },
  name: string,
  active: string | null,
  onActive: (name: string | null) => void,
): void {
  const open = target !== null;
  useEffect(() => {
    if (open) onActive(name);
  }, [open, name, onActive]);
  useEffect(() => {
    if (active !== null && active !== name) go(null);
  }, [active, name, go]);
}

/** The errors of a row: by field, those without a field, and whether it is the credit limit. */
function errorsOfRow({ calls }: Split, at: number) {
  const fields: Record<string, string> = {};
  for (const [field, text] of Object.entries(calls.fieldErrors)) {
    const refused = refusedRow(field);
    if (refused?.row === at) fields[refused.rest] = text;
  }
  const limit = calls.error?.code === 'max_debt' && 'price' in fields;
  const shown = /^payments\.\d+\.transaction_reference_id$/;
  const others = Object.entries(fields).flatMap(([field, text]) => (shown.test(field) ? [] : text));
  return { fields, limit, others: [...new Set(others)] };
}
