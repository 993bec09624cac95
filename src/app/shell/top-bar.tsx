import { useRouterState } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import HandCoins from 'lucide-react/icons/hand-coins';
import Search from 'lucide-react/icons/search';
import { type ReactNode, Suspense } from 'react';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { lazyExtra } from '#app/lazy-screen.ts';
import { extraWithWords } from '#app/lazy-with-words.ts';
import { useUnsent } from '#app/offline/unsent.ts';
import { updateAtom } from '#app/state/update.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { familyOf } from './families.ts';
import { useSingleKeys } from './single-keys.ts';
import { SyncPill } from './sync-pill.tsx';
import { useSheet } from './use-sheet.ts';

const BareTitle = ({ title }: { title: string }) => (
  <h1 className="ellipsis ps-1 text-lead font-heavy">{title}</h1>
);
const PageHead = extraWithWords(() => import('./page-head.tsx').then((m) => m.PageHead), BareTitle);
const PageStar = extraWithWords<object>(() => import('./page-star.tsx').then((m) => m.PageStar));
const FindBox = extraWithWords<{ onPress: () => void }>(() =>
  import('./page-head.tsx').then((m) => m.FindBox),
);

const FamilyChips = extraWithWords<object>(() => import('./family-chips.tsx').then((m) => m.FamilyChips));

const UpdatePill = lazyExtra<object>(() => import('#app/pwa/update-pill.tsx').then((m) => m.UpdatePill));

const NotSavedBar = extraWithWords<object>(() => import('./not-saved-bar.tsx').then((m) => m.NotSavedBar));

/**
 * The bar above every page. `children` is the page's own part at the start; connection, search and on the desk «دریافت»
 * follow at the end. On a phone a page's own buttons (`end`) replace the search, which «بیشتر» has too. A page with a
 * title has its star beside it; a form says whether it has one.
 */
export function TopBar({
  title,
  children,
  end,
  star,
}: {
  title?: string;
  children?: ReactNode;
  end?: ReactNode;
  star?: boolean;
}) {
  const { t } = useWords();
  const can = useCan();
  const { open } = useSheet();
  const viewport = useViewport();
  const phone = viewport === 'phone';
  const update = useAtomValue(updateAtom);
  const { not_saved } = useUnsent();
  const keys = useSingleKeys();
  const here = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <>
      <header className="relative z-10 flex h-14 flex-none items-center gap-2 border-b border-line bg-surface px-3">
        {title && (
          <Suspense fallback={<BareTitle title={title} />}>
            <PageHead title={title} />
          </Suspense>
        )}
        {children}
        {star && (
          <Suspense>
            <PageStar />
          </Suspense>
        )}
        <span className="flex-1" />
        {update !== 'none' && (
          <Suspense>
            <UpdatePill />
          </Suspense>
        )}
        <SyncPill />
        {end ??
          (title && viewport === 'laptop' ? (
            <Suspense>
              <FindBox onPress={() => open('find')} />
            </Suspense>
          ) : (
            <IconButton
              icon={Search}
              label={t('shell.find')}
              kind={phone ? 'ghost' : 'secondary'}
              className={phone ? undefined : 'border-line'}
              aria-keyshortcuts={keys.named('/', 'Control+K')}
              onClick={() => open('find')}
            />
          ))}
        {!phone && !title && star === undefined && can('receive.create') && (
          <Button
            kind="soft"
            icon={HandCoins}
            aria-keyshortcuts={keys.named('R')}
            onClick={() => open('receive')}
          >
            {t('shell.receive')}
          </Button>
        )}
      </header>
      {title && familyOf(here) && (
        <Suspense fallback={<div className="h-14 flex-none" />}>
          <FamilyChips />
        </Suspense>
      )}
      {not_saved && (
        <Suspense>
          <NotSavedBar />
        </Suspense>
      )}
    </>
  );
}
