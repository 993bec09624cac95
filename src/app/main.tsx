import '#ui/styles.css';
// With the first file of styles: one file less to wait for.
import './desk/calendar/desk.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Provider } from 'jotai';
import { StrictMode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { UiLocaleProvider } from '#ui/locale.tsx';
import { isClubKnown, useClub } from './data/club.ts';
import { drafts } from './data/draft-store.ts';
import { queryClient } from './data/query.ts';
import { currentSession, openSession } from './data/session.ts';
import { followLocale, needWords, useWords } from './i18n/words.ts';
import { openCacheAhead } from './offline/cache-database.ts';
import { knowUnsent } from './offline/outbox.ts';
import { loadWhenIdle, registerEarlyListeners } from './pwa/early-listeners.ts';
import { openPages, router } from './router.tsx';
import { followForcedColors } from './state/forced-colors.ts';
import { applySettings } from './state/settings.ts';
import { store } from './state/store.ts';
import { uiLocale } from './ui-locale.ts';

function App() {
  const words = useWords();
  const { week_start } = useClub();
  const locale = useMemo(() => uiLocale(words, week_start), [words, week_start]);
  return (
    <UiLocaleProvider value={locale}>
      <RouterProvider router={router} />
    </UiLocaleProvider>
  );
}

registerEarlyListeners();
applySettings(document.documentElement);
followForcedColors();
followLocale();
// In a function, not at the top of the module: the pages import from this file's chunk, and would wait for its end.
void start();
addEventListener('pagehide', () => drafts.leave());
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && drafts.leave());

async function start(): Promise<void> {
  const words = needWords('start');
  // On a device with an earlier session, load the page's code while the session is being read.
  const ahead = isClubKnown();
  // What fails here is asked for again, and shown, by the page that needs it.
  const coming = ahead ? openPages(location.pathname).catch(() => {}) : undefined;
  await Promise.all([openSession(), drafts.open()]);
  openCacheAhead();
  if (currentSession()) void knowUnsent();
  if (currentSession()) await (coming ?? openPages(location.pathname).catch(() => {}));
  await words;

  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <QueryClientProvider client={queryClient}>
          <App />
        </QueryClientProvider>
      </Provider>
    </StrictMode>,
  );
  loadWhenIdle();
}
