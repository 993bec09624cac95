import CircleDot from 'lucide-react/icons/circle-dot';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';

/** Fields below each other; on wide enough pages in two columns. Short fields always share a line. */
export function FormColumns({ columns, children }: { columns: 1 | 2; children: ReactNode }) {
  return <div className={cx('form-columns', columns === 2 && 'form-columns-2')}>{children}</div>;
}

/** The title of a group of fields, across all columns. */
export function FormHeading({ children }: { children: ReactNode }) {
  return <h2 className="col-span-full mt-2 text-lead font-heavy">{children}</h2>;
}

/**
 * The body of a form page: fields on a card, and beside them optional picture and summary; half the width for few
 * fields.
 */
export function FormBody({
  children,
  aside,
  side,
  long,
}: {
  children: ReactNode;
  aside?: ReactNode;
  /** Cards beside the fields, such as a summary. */
  side?: ReactNode;
  /** Its fields are in two columns. */
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
 * The fixed foot of a form: save first, then leave, then the unsaved mark; destructive actions at the far end. On a
 * phone it replaces the navigation (`.frame`).
 */
export function FormFoot({
  children,
  unsaved,
  end,
  bare = false,
}: {
  children: ReactNode;
  /** Has no button that leaves the page, so a phone keeps its navigation. */
  bare?: boolean;
  /** The text of the unsaved mark, when something is unsaved. */
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
