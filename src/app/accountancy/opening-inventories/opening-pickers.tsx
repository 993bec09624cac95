import { can } from '#app/data/access.ts';
import { useCan } from '#app/data/profile.ts';
import { recordPicker } from '#app/engine/record-picker.tsx';
import { UserPicker } from '#app/parts/people/user-picker.tsx';
import { useSheet } from '#app/shell/use-sheet.ts';
import type { OpeningKind } from '#contract/accountancy/opening-inventories.ts';
import type { Bank } from '#contract/treasury/banks.ts';
import type { Cash } from '#contract/treasury/cashes.ts';

const Banks = recordPicker<Bank>('banks');
const Cashes = recordPicker<Cash>('cashes');

/** Those without an entry yet (seeds §7). */
const FREE = { openingInventory: 'false' };

export interface Chosen {
  id: number;
  name: string;
  detail: string;
}

/** Chooses the owner of a new entry; one that already has an entry is refused by name (seeds §5). */
export function OpeningPicker({
  kind,
  listed,
  onPick,
  ...sheet
}: {
  kind: OpeningKind;
  open: boolean;
  onClose: () => void;
  listed: (row: { id: number }) => boolean;
  onPick: (chosen: Chosen) => void;
}) {
  useCan();
  const { open: openSheet } = useSheet();
  const common = { ...sheet, listed, fixed: FREE };
  if (kind === 'banks') {
    return (
      <Banks
        {...common}
        onPick={([bank]) => bank && onPick({ id: bank.id, name: bank.name, detail: bank.card_number })}
        onNew={can('bank.create') ? () => openSheet('form', 'banks') : undefined}
      />
    );
  }
  if (kind === 'cashes') {
    return (
      <Cashes
        {...common}
        onPick={([cash]) => cash && onPick({ id: cash.id, name: cash.name, detail: '' })}
        onNew={can('cash.create') ? () => openSheet('form', 'cashes') : undefined}
      />
    );
  }
  return (
    <UserPicker
      {...common}
      onPick={([user]) =>
        user && onPick({ id: user.id, name: `${user.name} ${user.family}`, detail: user.phone_number ?? '' })
      }
    />
  );
}
