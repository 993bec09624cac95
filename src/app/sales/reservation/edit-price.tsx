import ChevronRight from 'lucide-react/icons/chevron-right';
import { limitOf } from '#app/data/debt-limit.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { DebtLimitCard } from '#app/parts/people/debt-limit-card.tsx';
import { PersonBalance } from '#app/parts/people/person-balance.tsx';
import { Amount } from '#ui/amount.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { Edit } from './use-edit.ts';

const ROWS = ['price', 'discount', 'addons_price', 'total_price'] as const;
const LABELS = {
  price: 'record.term',
  discount: 'record.discount',
  addons_price: 'reservation.edit_addons_price',
  total_price: 'reservation.edit_total_price',
} as const;

/** The price as it is and as it would be, and why the change is refused. */
export function EditPrice({ form, onPass }: { form: Edit; onPass: () => void }) {
  const { t, number } = useWords();
  const { invoice, preview, update, failure } = form;
  const { before = invoice, after = invoice } = preview ?? {};
  const limit = limitOf(update.error);
  // What is asked in words of its own is not said once more.
  const asked = form.stale !== null || update.error?.code === 'money_used';
  const more = after.total_price - before.total_price;
  return (
    <aside className="flex min-w-0 flex-col gap-4">
      <Card>
        <h2 className="mb-2 font-heavy">{t('reservation.edit_price')}</h2>
        {form.waits ? (
          <SkeletonRows rows={3} />
        ) : (
          <dl className="lines">
            {ROWS.filter((row) => row === 'total_price' || before[row] > 0 || after[row] > 0).map((row) => (
              <div key={row} className={row === 'total_price' ? 'lines-total' : undefined}>
                <dt>{t(LABELS[row])}</dt>
                {row !== 'total_price' && <span className="dots" aria-hidden />}
                <dd className="flex items-center gap-1.5">
                  {before[row] !== after[row] && (
                    <>
                      <s className="text-muted">
                        <Amount value={before[row]} />
                      </s>
                      <Icon of={ChevronRight} size={16} flip className="text-muted" />
                    </>
                  )}
                  <Amount value={after[row]} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        {preview && (
          <p className="mt-3 flex flex-wrap items-center justify-between gap-2 text-label">
            <span className={more > 0 ? 'text-warning' : more < 0 ? 'text-positive' : 'text-muted'}>
              {more === 0
                ? t('reservation.edit_same')
                : t(more > 0 ? 'reservation.edit_more' : 'reservation.edit_less', {
                    sum: number(Math.abs(more)),
                  })}
            </span>
            {preview.balance_after !== null && more !== 0 && (
              <span className="flex items-center gap-2 text-muted">
                {t('reservation.edit_balance')} <PersonBalance value={preview.balance_after} />
              </span>
            )}
          </p>
        )}
        {preview &&
          preview.refund_ceiling !== null &&
          preview.refund_ceiling !== invoice.refund_rule.ceiling && (
            <div className="mt-3">
              <Notice kind="warning">
                {t('reservation.edit_ceiling', { percent: number(preview.refund_ceiling) })}
              </Notice>
            </div>
          )}
      </Card>
      <ErrorNotice error={failure} onRetry={form.retry} />
      {limit ? (
        <DebtLimitCard limit={limit} paid={0} onPass={onPass} />
      ) : (
        <ErrorNotice error={asked ? null : update.error}>{update.errorText}</ErrorNotice>
      )}
    </aside>
  );
}
