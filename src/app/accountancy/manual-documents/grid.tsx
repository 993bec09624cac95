import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { AccountBox } from './account-box.tsx';
import { balanceInto, missingOf, type Row, removeRow, repeatAbove, withBlank, writeRow } from './rows.ts';

const COLUMNS =
  'grid items-start gap-2 grid-cols-[2rem_minmax(0,1fr)_minmax(0,1fr)_2.75rem] broad:grid-cols-[2rem_minmax(0,1.25fr)_minmax(0,1fr)_minmax(0,9.5rem)_minmax(0,9.5rem)_2.75rem]';

/** Boxes of a row: name, words, debit, credit. */
const BOXES = 4;

/**
 * The rows of a document, for the keyboard: Enter moves on, up and down stay in the column, = inserts the difference,
 * Ctrl D repeats, Ctrl ⌫ removes. The missing amount is shown grey on its side, and Tab accepts it.
 */
export function Grid({
  rows,
  problems,
  description,
  onRows,
}: {
  rows: readonly Row[];
  problems: ReadonlyMap<number, string>;
  /** The document's, which a row without words has. */
  description: string;
  onRows: (rows: Row[]) => void;
}) {
  const { t, number, amount } = useWords();
  // Two sums stand side by side on a phone, and each must be whole.
  const unit = useViewport() === 'phone' ? { unit: '' } : {};
  const missing = missingOf(rows);
  const list = useRef<HTMLOListElement>(null);
  const inputs = () => [...(list.current?.querySelectorAll<HTMLInputElement>('input') ?? [])];
  const step = (by: number) => {
    const all = inputs();
    const next = all[all.indexOf(document.activeElement as HTMLInputElement) + by];
    next?.focus();
    next?.select();
  };
  const keys = (event: KeyboardEvent, row: Row) => {
    if (event.defaultPrevented) return;
    const strong = event.ctrlKey || event.metaKey;
    const box = inputs().indexOf(event.target as HTMLInputElement) % BOXES;
    if (event.key === 'Tab' && !event.shiftKey && missing?.key === row.key) {
      // The focus moves on automatically.
      if (row.picked && box === (missing.side === 'debit' ? 2 : 3)) onRows(balanceInto(rows, row.key));
      return;
    }
    if (event.key === 'Enter' && !strong) step(event.shiftKey ? -1 : 1);
    else if (box > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      step(event.key === 'ArrowDown' ? BOXES : -BOXES);
    } else if (event.key === '=' && (event.target as HTMLInputElement).inputMode === 'numeric') {
      onRows(balanceInto(rows, row.key));
    } else if (strong && event.code === 'KeyD') onRows(repeatAbove(rows, row.key));
    else if (strong && event.key === 'Backspace') {
      step(-BOXES);
      onRows(removeRow(rows, row.key));
    } else return;
    event.preventDefault();
  };
  return (
    <div className="flex flex-col gap-2">
      <div aria-hidden className={`${COLUMNS} px-1 text-label text-muted max-[899px]:hidden`}>
        <span />
        <span>{t('accountancy.names')}</span>
        <span>{t('accountancy.line_text')}</span>
        <span>{t('accountancy.debit')}</span>
        <span>{t('accountancy.credit')}</span>
      </div>
      <ol ref={list} aria-label={t('accountancy.lines')} className="flex flex-col gap-2">
        {rows.map((row, at) => {
          const n = number(at + 1);
          const write = (part: Partial<Omit<Row, 'key'>>) => onRows(writeRow(rows, row.key, part));
          const lacks = (side: 'debit' | 'credit') =>
            missing?.key === row.key && missing.side === side
              ? { placeholder: amount(missing.sum), ...(row.picked && { unit: <kbd dir="ltr">Tab</kbd> }) }
              : {};
          const name = (what: string) =>
            t('list.also', { one: what, other: t('accountancy.row', { n: at + 1 }) });
          return (
            <li
              key={row.key}
              className={`${COLUMNS} max-[899px]:border-b max-[899px]:border-line max-[899px]:pb-2`}
              onKeyDown={(event) => keys(event, row)}
            >
              <span aria-hidden className="grid h-11 place-items-center text-muted">
                {n}
              </span>
              <div className="max-[899px]:col-span-2">
                <AccountBox
                  label={name(t('accountancy.names'))}
                  value={row.picked}
                  error={problems.get(row.key)}
                  onPick={(picked) => write({ picked })}
                  onTaken={() => step(1)}
                />
              </div>
              <div className="max-[899px]:order-last max-[899px]:col-span-2 max-[899px]:col-start-2">
                <TextField
                  label={name(t('accountancy.line_text'))}
                  hideLabel
                  tight
                  maxLength={200}
                  placeholder={row.picked && description ? description : t('accountancy.line_text')}
                  value={row.description}
                  onChange={(description) => write({ description })}
                />
              </div>
              <div className="max-[899px]:order-last max-[899px]:col-start-2">
                <Side short={t('accountancy.debit')}>
                  <MoneyField
                    label={name(t('accountancy.debit'))}
                    hideLabel
                    tight
                    help=""
                    {...unit}
                    {...lacks('debit')}
                    value={row.debit}
                    onChange={(debit) => write({ debit })}
                  />
                </Side>
              </div>
              <div className="max-[899px]:order-last">
                <Side short={t('accountancy.credit')}>
                  <MoneyField
                    label={name(t('accountancy.credit'))}
                    hideLabel
                    tight
                    help=""
                    {...unit}
                    {...lacks('credit')}
                    value={row.credit}
                    onChange={(credit) => write({ credit })}
                  />
                </Side>
              </div>
              <IconButton
                icon={Trash}
                label={t('accountancy.remove_row', { n: at + 1 })}
                onClick={() => onRows(removeRow(rows, row.key))}
              />
            </li>
          );
        })}
      </ol>
      <div>
        <Button kind="quiet" icon={Plus} onClick={() => onRows(withBlank(rows))}>
          {t('accountancy.add_row')}
        </Button>
      </div>
    </div>
  );
}

/** On a phone each sum says above it which side it is; the box itself is named in full. */
function Side({ short, children }: { short: string; children: ReactNode }) {
  return (
    <>
      <span aria-hidden className="text-caption text-muted broad:hidden">
        {short}
      </span>
      {children}
    </>
  );
}
