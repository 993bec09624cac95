import * as Dialog from '@radix-ui/react-dialog';
import { useWords } from '#app/i18n/words.ts';
import { Icon, type LucideIcon } from '#ui/icon.tsx';

export interface FlyoutRow {
  key: string;
  label: string;
  icon: LucideIcon;
  onSelect: () => void;
}

/** A section's pages as a list beside the rail; the page below waits behind a veil. */
export function Flyout({
  open,
  onClose,
  title,
  rows,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  rows: readonly FlyoutRow[];
}) {
  const { dir } = useWords();
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim start-19" />
        <Dialog.Content
          dir={dir}
          aria-describedby={undefined}
          className="fixed inset-y-0 start-19 z-45 w-85 overflow-y-auto rounded-e-sheet bg-surface p-3 shadow-e3"
        >
          <Dialog.Title className="px-3 py-2 text-title font-heavy">{title}</Dialog.Title>
          {rows.map(({ key, label, icon, onSelect }) => (
            <button
              key={key}
              type="button"
              className="press flex min-h-13.5 w-full items-center gap-4 rounded-field px-3 font-semibold"
              onClick={() => {
                onClose();
                onSelect();
              }}
            >
              <Icon of={icon} className="text-muted" />
              {label}
            </button>
          ))}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
