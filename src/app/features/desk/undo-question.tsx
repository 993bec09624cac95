import { useState } from 'react';
import * as v from 'valibot';
import { hoursText } from '#app/i18n/visit-text.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { store } from '#app/state/store.ts';
import { MoneyUsed } from '#contract/visits.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { type RefusedUndo, undoAtom } from './undo-move.ts';

const close = () => store.set(undoAtom, null);

/** What the money of a move pays since, as far as one may know it, before it is taken back without it (D31). */
export function UndoQuestion({ undo: { name, details, onAccept } }: { undo: RefusedUndo }) {
  const words = useWords();
  const { t, money } = words;
  const [busy, setBusy] = useState(false);
  const { missing, uses } = v.parse(MoneyUsed, details);
  const accept = async () => {
    setBusy(true);
    await onAccept();
    close();
  };
  return (
    <Dialog
      open
      onCancel={close}
      title={t('desk.undo_title', { name })}
      actions={
        <>
          <Button kind="primary" busy={busy} onClick={() => void accept()}>
            {t('desk.undo_accept', { sum: money(missing) })}
          </Button>
          <Button kind="ghost" onClick={close}>
            {t('desk.undo_stay')}
          </Button>
        </>
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
