import * as v from 'valibot';
import { hoursText } from '#app/i18n/visit-text.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { MoneyUsed } from '#contract/sales/visits.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** Shows what the released money of a move pays now, before the move is undone anyway (D31). */
export function MoneyUsedQuestion({
  name,
  details,
  busy,
  onAccept,
  onStay,
}: {
  name: string;
  /** Details of 409 `money_used`. */
  details: unknown;
  busy: boolean;
  /** Undoes it anyway: the missing amount stays due. */
  onAccept: () => void;
  onStay: () => void;
}) {
  const words = useWords();
  const { t, money } = words;
  const { missing, uses } = v.parse(MoneyUsed, details);
  return (
    <Dialog
      open
      onCancel={onStay}
      title={t('desk.undo_title', { name })}
      busy={busy}
      cancel={t('desk.undo_stay')}
      actions={
        <Button kind="primary" busy={busy} onClick={onAccept}>
          {t('desk.undo_accept', { sum: money(missing) })}
        </Button>
      }
    >
      <p>{t(uses.length > 0 ? 'desk.undo_used' : 'desk.undo_used_elsewhere')}</p>
      <dl className="lines mt-2 empty:hidden">
        {uses.map((use, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: said once, in the server's order
          <div key={index}>
            <dt>{textOf(words, use)}</dt>
            <span className="dots" aria-hidden />
            <dd>
              <Amount value={use.price} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function textOf(words: Words, { kind, invoice, document }: v.InferOutput<typeof MoneyUsed>['uses'][number]) {
  const { t, digits } = words;
  if (invoice) {
    const place = `${digits(invoice.court)} · ${hoursText(words, invoice)}`;
    return t('desk.undo_invoice', { n: String(invoice.invoice_number), place });
  }
  const n = String(document?.doc_number ?? '');
  return t(`desk.undo_${kind === 'invoice' ? 'manual' : kind}`, { n });
}
