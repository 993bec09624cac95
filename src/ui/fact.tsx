import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** A line of `<dl className="lines">`: name, dots, value; `below` gets a line of its own. */
export function Fact({ name, below, children }: { name: ReactNode; below?: ReactNode; children: ReactNode }) {
  return (
    <div className={cx(below !== undefined && 'flex-wrap')}>
      <dt className="text-muted">{name}</dt>
      <span className="dots" aria-hidden />
      <dd>{children}</dd>
      {below}
    </div>
  );
}

/** A list of facts; unknown values are left out. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="lines">
      {facts.map(
        ([name, value]) =>
          value && (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ),
      )}
    </dl>
  );
}
