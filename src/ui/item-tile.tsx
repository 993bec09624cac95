import type { ReactNode } from 'react';
import { Amount } from './amount.tsx';
import { useUi } from './locale.tsx';

/** An add-on with its name and price; a press adds one, the corner shows the count. */
export function ItemTile({
  name,
  price,
  note,
  count = 0,
  disabled,
  onPress,
}: {
  name: ReactNode;
  price: number;
  note?: ReactNode;
  count?: number | undefined;
  disabled?: boolean | undefined;
  onPress: () => void;
}) {
  const { number } = useUi();
  return (
    <button
      type="button"
      className="tile press"
      aria-pressed={count > 0}
      disabled={disabled}
      onClick={onPress}
    >
      <span className="font-strong">{name}</span>
      <span className="flex items-center justify-between gap-2">
        <Amount value={price} className="font-bold" />
        {count > 0 && <span className="tile-count">× {number(count)}</span>}
      </span>
      {note && <span className="text-caption text-muted">{note}</span>}
    </button>
  );
}
