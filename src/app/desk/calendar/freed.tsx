import { Suspense, useCallback } from 'react';
import { idle } from '#app/data/idle.ts';
import { useCan } from '#app/data/profile.ts';
import { lazyExtra } from '#app/lazy-screen.ts';
import { useSheet } from '#app/shell/use-sheet.ts';

/** Loaded after the page is drawn. */
const FreedPill = lazyExtra<{ onSee: () => void; seen: boolean }>(async () => {
  await idle();
  return (await import('#app/parts/waitlist/freed-pill.tsx')).FreedPill;
});

/** Free slots that somebody waits for: in the bar of the calendar and of the board. */
export function Freed() {
  const can = useCan();
  const { open, current } = useSheet();
  const see = useCallback(() => open('freed'), [open]);
  if (!can('invoice.create')) return null;
  return (
    <Suspense>
      <FreedPill onSee={see} seen={current?.kind === 'freed'} />
    </Suspense>
  );
}
