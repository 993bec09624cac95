import { limitOf } from '#app/data/debt-limit.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords, type Words } from '#app/i18n/words.ts';
import { payLackText } from '#app/parts/money/pay-words.ts';
import { phoneLackText } from '#app/parts/people/new-customer.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { refusedRow, type SplitLack } from './split-sums.ts';
import type { Split } from './use-split.ts';

/** The payments by means and what stays due, why it was refused, and the button, which names what is missing. */
export function SplitFoot({ form, onLead }: { form: Split; onLead: (row: number) => void }) {
  const words = useWords();
  const { t, amount } = words;
  const { sums, lack, calls, offline, rows } = form;
  const taken = (['cash', 'gateway', 'bank'] as const).flatMap((type) =>
    sums[type] > 0
      ? t('reservation.split_part', { means: t(`pay.short_${type}`), sum: amount(sums[type]) })
      : [],
  );
  const refused = Object.keys(calls.error?.fields ?? {})
    .map(refusedRow)
    .find((one) => one !== null);
  const inRow = refused !== undefined || limitOf(calls.error) !== null;
  return (
    <>
      {offline && !calls.error ? (
        <Notice kind="offline">{t('reservation.split_online')}</Notice>
      ) : inRow ? (
        <ErrorNotice error={calls.error}>{t('reservation.split_look')}</ErrorNotice>
      ) : (
        <>
          <ErrorNotice error={calls.error}>{calls.errorText}</ErrorNotice>
          <ErrorNotice error={calls.userError}>{calls.userErrorText}</ErrorNotice>
        </>
      )}
      <p className="pay-stays">
        <span>{taken.join(' · ')}</span>
        <span className={sums.stays > 0 ? 'font-strong text-warning' : 'text-muted'}>
          {sums.stays > 0
            ? t('reservation.split_stays', { sum: amount(sums.stays) })
            : t('reservation.split_all_paid')}
        </span>
      </p>
      <Button
        kind="primary"
        size="large"
        block
        busy={calls.busy}
        notYet={lack !== null}
        onClick={() => (lack ? onLead(lack.row) : void form.send())}
      >
        {lack
          ? splitLackText(words, lack, nameOf(rows[lack.row]))
          : rows.length === 1
            ? t('reservation.split_undo')
            : sums.paid > 0
              ? t('reservation.split_do_paid', { sum: amount(sums.paid) })
              : sums.stays > 0
                ? t('reservation.split_do', { sum: amount(sums.stays) })
                : t('reservation.split_do_plain')}
      </Button>
    </>
  );
}

const nameOf = (row: Split['rows'][number] | undefined): string =>
  row?.person?.name ?? (row?.fresh ? `${row.fresh.name} ${row.fresh.family}`.trim() : '');

function splitLackText(words: Words, lack: SplitLack, name: string): string {
  const { t, number, amount, digits } = words;
  if (lack.what === 'person') return t('reservation.split_lack_person', { n: number(lack.row + 1) });
  if (lack.what === 'share') return t('reservation.split_lack_share', { name: digits(name) });
  if (lack.what === 'excess') return t('reservation.split_lack_excess', { sum: amount(lack.sum) });
  if (lack.what === 'phone') return phoneLackText(words, lack.digits);
  if (lack.what === 'pay')
    return t('reservation.split_lack_of', { name: digits(name), what: payLackText(words, lack.lack) });
  return t(`booking.lack_${lack.what}`);
}
