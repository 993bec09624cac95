import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';
import { can } from '#app/data/access.ts';
import { useWords } from '#app/i18n/words.ts';
import type { LazyComponent } from '#app/lazy-screen.ts';
import { toast } from '#app/state/toast.ts';
import type { Guard } from '#domain/guards.ts';
import type { SheetAddress, SheetKind, SheetScreenProps } from './sheet-address.ts';
import { useSheet } from './use-sheet.ts';

export type SheetTable = Readonly<
  Record<SheetKind, { permission: Guard; screen: LazyComponent<SheetScreenProps> }>
>;

/** A closed sheet slides out before it is taken away. */
const OUT_MS = 250;

/** What is on its way out has been closed: nothing that touches it then may close what came after it. */
const gone = () => {};

/** A closing sheet's handlers do nothing, so that they cannot close the next one. */
export function SheetHost({ sheets }: { sheets: SheetTable }) {
  const { t } = useWords();
  const { current, close } = useSheet();
  const wanted = current && can(sheets[current.kind].permission) ? current : null;
  const leaving = useLeaving(wanted);
  const shown = wanted && leaving && leaving.kind !== wanted.kind ? [leaving, wanted] : [wanted ?? leaving];
  return shown.map((sheet) => {
    if (!sheet) return null;
    const Screen = sheets[sheet.kind].screen;
    return (
      <SheetBoundary
        key={sheet.kind}
        onError={() => {
          toast({ text: t('errors.chunk_title'), kind: 'warning' });
          close();
          // The next tap loads it again.
          Screen.forget();
        }}
      >
        <Suspense>
          <Screen open={sheet === wanted} id={sheet.id} onClose={sheet === wanted ? close : gone} />
        </Suspense>
      </SheetBoundary>
    );
  });
}

/** The sheet that has just been closed, for as long as it slides out. */
function useLeaving(wanted: SheetAddress | null): SheetAddress | null {
  const [last, setLast] = useState(wanted);
  useEffect(() => {
    if (wanted?.kind === last?.kind && wanted?.id === last?.id) return;
    const timer = setTimeout(() => setLast(wanted), wanted && !last ? 0 : OUT_MS);
    return () => clearTimeout(timer);
  }, [wanted, last]);
  return last;
}

/** A sheet that fails to render or load leaves the page below unchanged. */
class SheetBoundary extends Component<{ children: ReactNode; onError: () => void }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override componentDidCatch() {
    this.props.onError();
  }
  override render() {
    return this.state.broken ? null : this.props.children;
  }
}
