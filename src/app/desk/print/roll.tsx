import { type ReactNode, useEffect, useRef } from 'react';
import { useClub } from '#app/data/club.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { ClubMark } from '#app/shell/club-mark.tsx';
import { PrintBar } from '#app/shell/print-bar.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { printRoll } from './paper.ts';

/**
 * A paper for the 80 mm roll: 72 mm print width, black on white, lines without fills. Prints automatically once
 * `children` are there, and again by its button. Opened beside the desk; its way out leads back there.
 */
export function Roll({
  ready,
  error,
  home = '/',
  children,
}: {
  ready: boolean;
  error: Error | null;
  /** Where the way out leads where there is no window to close. */
  home?: string;
  children: ReactNode;
}) {
  const words = useWords();
  const paper = useRef<HTMLElement>(null);
  const printed = useRef(false);
  const print = () => paper.current && void printRoll(paper.current);
  useEffect(() => {
    if (!ready || printed.current || !paper.current) return;
    printed.current = true;
    const roll = paper.current;
    // Wait for images, which would be missing on paper.
    const signs = [...roll.querySelectorAll('img')].map((sign) => sign.decode().catch(() => {}));
    void Promise.all(signs).then(() => printRoll(roll));
  }, [ready]);
  return (
    <div className="flex min-h-dvh flex-col print:block print:min-h-0">
      <PrintBar beside home={home} onPrint={ready ? print : undefined} />
      <main
        data-theme="light"
        className="flex flex-1 flex-col items-center gap-4 bg-page p-4 text-text print:block print:p-0"
      >
        <ErrorNotice error={error} />
        {ready ? (
          <article
            ref={paper}
            className="w-[72mm] bg-surface p-2 text-[13px] [--brand:var(--text)] [--negative:var(--text)] [--positive:var(--text)] leading-[1.75] font-medium print:p-0"
          >
            <Letterhead />
            {children}
            <Foot />
          </article>
        ) : (
          <>
            <h1 className="sr-only">{words.t('print.print')}</h1>
            {!error && <Spinner size={28} />}
          </>
        )}
      </main>
    </div>
  );
}

function Letterhead() {
  const { digits, phone: grouped } = useWords();
  const { club_name, address, phone, receipt_head } = useClub();
  return (
    <header className="flex flex-col items-center border-b-2 pb-2 text-center">
      <ClubMark size={34} />
      <span className="text-lead font-heavy">{club_name}</span>
      {address && <span className="text-state">{digits(address)}</span>}
      {phone && (
        <bdi dir="ltr" className="text-state">
          {grouped(phone)}
        </bdi>
      )}
      {receipt_head && <p className="text-state whitespace-pre-line">{digits(receipt_head)}</p>}
    </header>
  );
}

/** The club's text at the end of receipts. */
function Foot() {
  const { digits } = useWords();
  const { receipt_foot } = useClub();
  if (!receipt_foot) return null;
  return (
    <footer className="border-t-2 pt-2 text-center text-state whitespace-pre-line">
      {digits(receipt_foot)}
    </footer>
  );
}

/** A name at the start, its value at the end. */
export function Line({ name, strong, children }: { name: ReactNode; strong?: boolean; children: ReactNode }) {
  return (
    <div className={`flex justify-between gap-2 ${strong ? 'text-lead font-heavy' : ''}`}>
      <span>{name}</span>
      <span className="text-end">{children}</span>
    </div>
  );
}

/** Lines between dashed rules. */
export function Block({ children }: { children: ReactNode }) {
  return <section className="border-t border-dashed py-2">{children}</section>;
}

/** Where and when the game is, in a frame. */
export function SlotBox({ place, day }: { place: string; day: string }) {
  return (
    <div className="my-2 rounded-cell border-2 px-2.5 py-1.5 text-center">
      <div className="text-lead font-heavy">{place}</div>
      <div>{day}</div>
    </div>
  );
}
