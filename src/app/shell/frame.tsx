import { Outlet, useRouterState } from '@tanstack/react-router';
import { useAtom, useAtomValue } from 'jotai';
import { type ComponentType, Suspense, useEffect } from 'react';
import { lazyExtra } from '#app/lazy-screen.ts';
import { extraWithWords } from '#app/lazy-with-words.ts';
import { noticesAtom } from '#app/state/notices.ts';
import { shortcutsOpenAtom } from '#app/state/shortcuts-open.ts';
import { useViewport } from '#ui/use-viewport.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Later } from './later.tsx';
import { type NavPage, NavPagesProvider } from './nav.ts';
import { Rail } from './rail.tsx';
import { SheetHost, type SheetTable } from './sheet-host.tsx';
import { SkipLink } from './skip-link.tsx';
import { type SyncPanelProps, SyncPanelProvider } from './sync-pill.tsx';
import { useFrameKeys } from './use-frame-keys.ts';

const Notices = extraWithWords<object>(() => import('./notices.tsx').then((m) => m.Notices));

const KeysList = extraWithWords<object>(() => import('./keys-list.tsx').then((m) => m.KeysList));

const PopupGate = lazyExtra<{ popups: ComponentType<object> }>(() =>
  import('./popup-gate.tsx').then((m) => m.PopupGate),
);

/** Navigation around every signed-in page: a rail, on a laptop open, on a phone a bar at the bottom. */
export function Frame({
  pages,
  sheets,
  syncPanel,
  popups,
  asked: Asked,
}: {
  pages: readonly NavPage[];
  sheets: SheetTable;
  syncPanel: ComponentType<SyncPanelProps>;
  /** Popups that open automatically some time after the start. */
  popups: ComponentType<object>;
  /** Dialogs that the server requires before it continues. */
  asked: ComponentType<object>;
}) {
  const viewport = useViewport();
  const noted = useAtomValue(noticesAtom).size > 0;
  const [keysShown, showKeys] = useAtom(shortcutsOpenAtom);
  const page = useRouterState({ select: ({ location }) => location.pathname });
  // Over another page it would be nobody's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is what it goes with
  useEffect(() => () => showKeys(false), [page, showKeys]);
  useFrameKeys();
  return (
    <NavPagesProvider value={pages}>
      <SyncPanelProvider value={syncPanel}>
        <div className="frame flex h-dvh overflow-hidden max-tablet:flex-col">
          <SkipLink />
          {viewport !== 'phone' && <Rail open={viewport === 'laptop'} />}
          <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
            {noted && (
              <Suspense>
                <Notices />
              </Suspense>
            )}
            <Outlet />
          </div>
          {viewport === 'phone' && <BottomBar />}
          <SheetHost sheets={sheets} />
          <Asked />
          {keysShown && (
            <Suspense>
              <KeysList />
            </Suspense>
          )}
          <Later>
            <PopupGate popups={popups} />
          </Later>
        </div>
      </SyncPanelProvider>
    </NavPagesProvider>
  );
}
