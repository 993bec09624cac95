import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { fieldText } from '#app/calls/error-words.ts';
import { useDeskRules } from '#app/data/desk-rules.ts';
import { useWords } from '#app/i18n/words.ts';
import { SumBox } from '#app/parts/money/sum-box.tsx';
import { usePadBox } from '#app/parts/money/use-pad-box.ts';
import { NOTES } from '#contract/settings/pages/treasury.ts';
import { cx } from '#ui/cx.ts';
import { PadKeys } from '#ui/fields/pad-keys.tsx';
import { Segments } from '#ui/segments.tsx';
import { useNumberPad } from '#ui/use-number-pad.ts';
import { type Counting, countedOf } from './note-count.ts';

const MOST_NOTES = 100_000;

/** The blind count, by notes or as one sum, on our own keys: the cursor stands in the first box. */
export function CountStep({
  value,
  set,
  asked,
  pad,
}: {
  value: Counting;
  set: (part: Partial<Counting>) => void;
  /** The button was pressed without a count. */
  asked: boolean;
  /** Where the keys are drawn. */
  pad: HTMLElement | null;
}) {
  const words = useWords();
  const { t, amount } = words;
  const { by } = value;
  const sum = countedOf(value);
  const lacks = asked && sum === null;
  const { count_notes } = useDeskRules();
  // Notes that are no longer used stay visible when they were counted.
  const notes = NOTES.filter((note) => count_notes.includes(note) || value.notes[note] != null);
  const first = String(notes[0]);
  const boxes = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<string | null>(null);
  // The box that has the cursor scrolls into view; the head of the list stays while the first one has it.
  const go = useCallback((name: string) => {
    boxes.current?.querySelector<HTMLInputElement>(`[data-box="${name}"]`)?.focus();
  }, []);
  const at = (name: string) => ({ 'data-box': name, onFocus: () => setTarget(name) });
  // The count gets the focus on opening.
  useEffect(() => {
    const frame = requestAnimationFrame(() => go(by === 'sum' ? 'sum' : first));
    return () => cancelAnimationFrame(frame);
  }, [by, first, go]);
  return (
    <div ref={boxes} className="flex flex-col gap-3">
      <Segments
        label={t('shifts.how')}
        value={by}
        onChange={(by) => set({ by })}
        options={[
          { value: 'notes', label: t('shifts.by_notes') },
          { value: 'sum', label: t('shifts.by_sum') },
        ]}
      />
      {by === 'sum' ? (
        <SumBox
          label={t('shifts.counted')}
          value={value.sum}
          onChange={(sum) => set({ sum })}
          error={lacks ? fieldText(words, 'required') : undefined}
          at={at('sum')}
          active={target === 'sum'}
          pad={pad}
        />
      ) : (
        <div className="grid grid-cols-2 gap-2">
          {notes.map((note, n) => (
            <NoteBox
              key={note}
              note={note}
              value={value.notes[note] ?? null}
              wrong={lacks && n === 0}
              onChange={(many) => set({ notes: { ...value.notes, [note]: many } })}
              at={at(String(note))}
              active={target === String(note)}
              pad={pad}
              onNext={() => go(String(notes[(n + 1) % notes.length]))}
            />
          ))}
        </div>
      )}
      <p className="flex items-baseline justify-between border-t border-line-strong pt-2 font-heavy">
        {t('shifts.count_sum')}
        {sum === null ? (
          <span className={cx('font-normal', lacks ? 'text-negative' : 'text-muted')}>
            {t('shifts.nothing_counted')}
          </span>
        ) : (
          <span className="num text-title">{amount(sum)}</span>
        )}
      </p>
    </div>
  );
}

/** The number of a note, and its total. */
function NoteBox({
  note,
  value,
  wrong,
  onChange,
  at,
  active,
  pad,
  onNext,
}: {
  note: number;
  value: number | null;
  wrong: boolean;
  onChange: (many: number | null) => void;
  at: { 'data-box': string; onFocus: () => void };
  active: boolean;
  pad: HTMLElement | null;
  onNext: () => void;
}) {
  const { t, amount } = useWords();
  const padded = useNumberPad();
  const box = usePadBox(at, value, onChange, { max: MOST_NOTES, bare: true });
  return (
    <label className="pay-box min-h-11.5! gap-1.5 px-3">
      <span className="sr-only">{t('shifts.of_note', { note: amount(note) })}</span>
      <span aria-hidden className="num w-20 flex-none text-label leading-snug text-muted">
        {amount(note)}
        {value !== null && value > 0 && <span className="block text-caption">{amount(note * value)}</span>}
      </span>
      <span aria-hidden className="text-muted">
        ×
      </span>
      <input
        {...box.input}
        inputMode={padded ? 'none' : 'numeric'}
        className="pay-input min-w-0!"
        aria-invalid={wrong || undefined}
      />
      {padded &&
        active &&
        pad &&
        createPortal(
          <PadKeys
            onKey={box.press}
            onClear={box.clear}
            corner={{ label: t('shifts.next'), onPress: onNext }}
          />,
          pad,
        )}
    </label>
  );
}
