import { type ReactNode, useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { Chip } from '#ui/chip.tsx';

export interface Named {
  id: number;
  name: string;
}

interface ChipsProps {
  list: readonly Named[];
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}

const ROWS = 'flex flex-wrap gap-2';

/** A chip each; a press selects or deselects. */
export function NamedChips(props: ChipsProps) {
  return (
    <div className={ROWS}>
      <Each {...props} />
    </div>
  );
}

function Each({ list, chosen, onChange }: ChipsProps) {
  const { digits } = useWords();
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return list.map(({ id, name }) => (
    <Chip key={id} pressed={chosen.includes(id)} onClick={() => toggle(id)}>
      {digits(name)}
    </Chip>
  ));
}

/** All items, or only the selected ones; an empty selection means all, unless `all` says whether that was chosen. */
export function AllOrSome({
  missing,
  all,
  onAll,
  ...props
}: ChipsProps & {
  all?: boolean | undefined;
  /** Called when all was chosen; without it, all is the same as none. */
  onAll?: (() => void) | undefined;
  /** Shown in place of items that failed to load. */
  missing?: ReactNode;
}) {
  const { t } = useWords();
  const { chosen, onChange } = props;
  const [open, setOpen] = useState(chosen.length > 0);
  return (
    <>
      <div className={ROWS}>
        <Chip
          pressed={!open && (all ?? chosen.length === 0)}
          onClick={() => {
            setOpen(false);
            if (onAll) onAll();
            else onChange([]);
          }}
        >
          {t('setup.all')}
        </Chip>
        {open ? <Each {...props} /> : <Chip onClick={() => setOpen(true)}>{t('setup.some')}</Chip>}
      </div>
      {open && missing}
    </>
  );
}
