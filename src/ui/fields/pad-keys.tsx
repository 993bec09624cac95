import Delete from 'lucide-react/icons/delete';
import type { PointerEvent, ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { useUi } from '../locale.tsx';
import { useLongPress } from '../long-press.ts';
import type { PadKey } from './money-typing.ts';

const DIGITS: PadKey[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
/** Keeps the focus in the box that the keys type into. */
const stay = (event: PointerEvent) => event.preventDefault();

/**
 * The app's number keys in place of the system keyboard: 1 2 3 on top, left to right in every language. The corner key
 * writes three zeros, or a character of the box. Not reachable with Tab: a real keyboard types into the box itself.
 */
export function PadKeys({
  onKey,
  onClear,
  corner = 'zeros',
}: {
  onKey: (key: PadKey) => void;
  /** Called by a long press of the delete key. */
  onClear: () => void;
  corner?: 'zeros' | 'none' | { label: ReactNode; onPress: () => void } | undefined;
}) {
  const { words, number } = useUi();
  const hold = useLongPress(onClear);
  const zeros = number(0).repeat(3);
  const key = (one: PadKey) => (
    <button
      key={one}
      type="button"
      tabIndex={-1}
      className="pad-key press"
      onPointerDown={stay}
      onClick={() => onKey(one)}
    >
      {number(Number(one))}
    </button>
  );
  return (
    <div className="pad" dir="ltr">
      {DIGITS.map(key)}
      {corner === 'none' ? (
        <span />
      ) : corner === 'zeros' ? (
        <button
          type="button"
          tabIndex={-1}
          className="pad-key pad-quiet press"
          aria-label={`${zeros} ${words.thousand}`}
          onPointerDown={stay}
          onClick={() => onKey('000')}
        >
          {zeros}
        </button>
      ) : (
        <button
          type="button"
          tabIndex={-1}
          className="pad-key pad-words press"
          onPointerDown={stay}
          onClick={corner.onPress}
        >
          {corner.label}
        </button>
      )}
      {key('0')}
      <button
        type="button"
        tabIndex={-1}
        className="pad-key pad-quiet press"
        aria-label={words.backspace}
        {...hold}
        onPointerDown={(event) => {
          event.preventDefault();
          hold.onPointerDown(event);
        }}
        onClick={() => onKey('back')}
      >
        <Icon of={Delete} size={28} />
      </button>
    </div>
  );
}
