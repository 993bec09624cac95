import CircleDot from 'lucide-react/icons/circle-dot';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';

/** Fields below each other, from a tablet on in two columns where the page is wide enough for them. */
export function FormColumns({ columns, children }: { columns: 1 | 2; children: ReactNode }) {
  return <div className={cx('grid gap-x-5 gap-y-6', columns === 2 && 'tablet:grid-cols-2')}>{children}</div>;
}

/** The title of a group of fields, over all columns. */
export function FormHeading({ children }: { children: ReactNode }) {
  return <h2 className="col-span-full mt-2 text-lead font-heavy">{children}</h2>;
}

/** A form as a page: fields, beside them picture and facts where there are any; half the width for a few fields. */
export function FormBody({
  children,
  aside,
  long,
}: {
  children: ReactNode;
  aside?: ReactNode;
  /** Its fields stand in two columns. */
  long?: boolean;
}) {
  return (
    <div
      className={cx(
        'flex gap-6 p-4 tablet:p-6 max-tablet:flex-col',
        aside ? 'max-w-275' : long ? 'max-w-205' : 'max-w-150',
        'max-tablet:max-w-none',
      )}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-4">{children}</div>
      {aside && <aside className="flex flex-none flex-col gap-4 tablet:w-62">{aside}</aside>}
    </div>
  );
}

/** The foot that stays: saving first, then leaving, what is unsaved; at the far end what destroys. */
export function FormFoot({
  children,
  unsaved,
  end,
}: {
  children: ReactNode;
  /** The words of the mark, where something is unsaved. */
  unsaved?: string | undefined;
  end?: ReactNode;
}) {
  return (
    <div className="flex flex-none flex-wrap items-center gap-3 border-t border-line bg-surface px-4 py-3 tablet:px-6">
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
