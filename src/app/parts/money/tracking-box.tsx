import KeyboardIcon from 'lucide-react/icons/keyboard';
import { type ReactNode, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { useWords } from '#app/i18n/words.ts';
import { PadKeys } from '#ui/fields/pad-keys.tsx';
import { useCaret } from '#ui/fields/use-formatted-text.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useNumberPad } from '#ui/use-number-pad.ts';
import { type PlaceChoice, trackingNumber, trackingProblem } from './places.ts';
import type { BoxProps } from './sum-box.tsx';

/**
 * The number of the slip, keyed on the same pad; letters and dashes by a keyboard. `onLater` leaves it for later, where
 * the club allows that (D30).
 */
export function TrackingBox({
  choice,
  name,
  note,
  onChange,
  onLater,
  error,
  at,
  active,
  pad,
}: BoxProps & {
  choice: PlaceChoice;
  /** «پیگیری», with the means when there are several. */
  name: string;
  /** The hint below the name, unless there is an error. */
  note: string;
  onChange: (tracking: string) => void;
  onLater: (() => void) | null;
  error?: string | undefined;
}) {
  const { t, digits } = useWords();
  const id = useId();
  const caret = useCaret();
  // The pad has no letters: on request the system keyboard replaces it.
  const [letters, setLetters] = useState(false);
  const padded = useNumberPad() && !letters;
  const [left, setLeft] = useState(false);
  const { type, tracking } = choice;
  const wrong = left && tracking !== '' && trackingProblem(choice) === 'pattern';
  const said: ReactNode = error ?? (wrong && type !== 'cash' ? t(`pay.tracking_${type}`) : null);
  const write = (text: string) => {
    setLeft(false);
    onChange(trackingNumber(text).slice(0, 70));
  };
  return (
    <>
      <label htmlFor={id} className="pay-name">
        {name}
        <span id={`${id}-note`} className={said ? 'pay-note text-negative' : 'pay-note'}>
          {said ?? note}
        </span>
      </label>
      <input
        {...at}
        ref={caret.input}
        id={id}
        name="tracking"
        dir="ltr"
        autoComplete="off"
        inputMode={padded ? 'none' : 'text'}
        className="pay-input"
        aria-label={t('pay.tracking_number')}
        aria-describedby={`${id}-note`}
        aria-invalid={said ? true : undefined}
        value={digits(tracking)}
        maxLength={70}
        onChange={(event) => {
          const typed = caret.typed(event);
          caret.place(trackingNumber(typed.text.slice(0, typed.caret)).length);
          write(typed.text);
        }}
        onBlur={() => setLeft(true)}
      />
      {padded && active && (
        <IconButton
          icon={KeyboardIcon}
          label={t('pay.letters')}
          onClick={() => {
            const box = caret.input.current;
            if (!box) return;
            setLetters(true);
            box.inputMode = 'text';
            box.blur();
            box.focus();
          }}
        />
      )}
      {onLater && tracking === '' && !(padded && active) && (
        <button type="button" className="pay-later press" onClick={onLater}>
          {t('pay.tracking_later')}
        </button>
      )}
      {padded &&
        active &&
        pad &&
        createPortal(
          <PadKeys
            onKey={(key) => write(key === 'back' ? tracking.slice(0, -1) : `${tracking}${key}`)}
            onClear={() => write('')}
            corner={onLater ? { label: t('pay.tracking_later'), onPress: onLater } : 'none'}
          />,
          pad,
        )}
    </>
  );
}
