import type { ReactNode } from 'react';

/** A fact on a page of A4: its name, and what it is. */
export function LabeledFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="text-muted">{name}:</dt>
      <dd className="font-strong">{children}</dd>
    </div>
  );
}
