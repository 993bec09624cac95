import CircleDot from 'lucide-react/icons/circle-dot';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';

/** Fields below each other, from a tablet on in two columns where the page is wide enough for them; short ones always. */
export function FormColumns({ columns, children }: { columns: 1 | 2; children: ReactNode }) {
  return <div className={cx('form-columns', columns === 2 && 'form-columns-2')}>{children}</div>;
}

/** The title of a group of fields, over all columns. */
export function FormHeading({ children }: { children: ReactNode }) {
  return <h2 className="col-span-full mt-2 text-lead font-heavy">{children}</h2>;
}

/** A form as a page: fields on a card, beside them picture and facts where there are any; half the width for a few. */
export function FormBody({
  children,
  aside,
  side,
  long,
}: {
  children: ReactNode;
  aside?: ReactNode;
  /** Cards of their own beside the fields: what these come to. */
  side?: ReactNode;
  /** Its fields stand in two columns. */
  long?: boolean;
}) {
  return (
    <div
      className={cx(
        'flex items-start gap-4 p-4 max-tablet:flex-col max-tablet:items-stretch max-tablet:gap-3 max-tablet:p-3',
        aside || side ? 'max-w-275' : long ? 'max-w-215' : 'max-w-180',
        'max-tablet:max-w-none',
      )}
    >
      <div className="card flex min-w-0 flex-1 flex-col gap-4 p-4 tablet:p-5">{children}</div>
      {aside && !side && (
        <aside className="card flex flex-none flex-col gap-4 p-4 tablet:w-66">{aside}</aside>
      )}
      {side && (
        <aside className="flex flex-none flex-col gap-3 tablet:w-80">
          {aside && <div className="card flex flex-col gap-4 p-4">{aside}</div>}
          {side}
        </aside>
      )}
    </div>
  );
}

/**
 * The foot that stays: saving first, then leaving, what is unsaved; at the far end what destroys. On a phone it takes
 * the place of the navigation (`.frame`).
 */
export function FormFoot({
  children,
  unsaved,
  end,
  bare = false,
}: {
  children: ReactNode;
  /** No button of it leaves: a phone keeps its navigation. */
  bare?: boolean;
  /** The words of the mark, where something is unsaved. */
  unsaved?: string | undefined;
  end?: ReactNode;
}) {
  return (
    <div
      className={cx(
        'flex flex-none flex-wrap items-center gap-3 border-t border-line bg-surface px-4 py-3 tablet:px-6',
        !bare && 'form-foot max-tablet:pb-[max(12px,env(safe-area-inset-bottom))]',
      )}
    >
      {children}
      {unsaved && (
        <span className="flex items-center gap-1.5 text-label text-warning">
          <Icon of={CircleDot} size={16} />
          {unsaved}
        </span>
      )}
      {end && <span className="ms-auto empty:hidden">{end}</span>}
    </div>
  );
}
