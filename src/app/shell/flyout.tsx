import * as Dialog from '@radix-ui/react-dialog';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { useWords } from '#app/i18n/words.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useReturnFocus } from '#ui/return-focus.ts';
import { DeletedPages } from './deleted-pages.tsx';
import { type NavSection, useSectionPages } from './nav.ts';
import { FLIPPED, PAGE_ICONS } from './page-icons.ts';

/** A section's pages as a list beside the rail, each with its own `+`; the page below waits behind a veil. */
export function Flyout({
  open,
  onClose,
  title,
  section,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  section: NavSection;
}) {
  const { t, dir } = useWords();
  const navigate = useNavigate();
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const { rows, trash } = useSectionPages(section);
  const onCloseAutoFocus = useReturnFocus(open);
  const go = (path: string) => {
    onClose();
    void navigate({ to: path });
  };
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim start-19" />
        <Dialog.Content
          dir={dir}
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed inset-y-0 start-19 z-45 flex w-85 flex-col overflow-y-auto rounded-e-sheet bg-surface p-3 shadow-e3"
        >
          <Dialog.Title className="px-3 py-2 text-title font-heavy">{title}</Dialog.Title>
          {rows.map(({ page, title, add, pages }) => {
            const icon = PAGE_ICONS[pages[0]?.path ?? page.path];
            const current = pages.some(({ path }) => path === here);
            return (
              <div key={page.path} className="flex items-center">
                <button
                  type="button"
                  aria-current={current ? 'page' : undefined}
                  className={cx(
                    'press flex min-h-13.5 flex-1 items-center gap-4 rounded-field px-3 font-semibold',
                    current && 'bg-brand-soft text-on-brand-soft',
                  )}
                  onClick={() => go(page.path)}
                >
                  {icon && (
                    <Icon of={icon} flip={FLIPPED.has(icon)} className={current ? undefined : 'text-muted'} />
                  )}
                  {t(title)}
                </button>
                {add && <IconButton icon={Plus} label={t(add.title)} onClick={() => go(add.path)} />}
              </div>
            );
          })}
          <div className="mx-2 mt-3">
            <DeletedPages pages={trash} rows={rows.flatMap(({ pages }) => pages)} onGo={go} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
