import Check from 'lucide-react/icons/check';
import Lock from 'lucide-react/icons/lock';
import { Checkbox } from '../fields/checkbox.tsx';
import { Icon } from '../icon.tsx';
import { leavesOf, type TickNode, tick, tickedOf } from './ticking.ts';

/**
 * What may be granted, area by area: a tick on a resource ticks what is below it. What is not one's to grant has a
 * lock in its box's place, with the reason; `locked` makes all of it a list to read.
 */
export function PermissionTree({
  nodes,
  ticked,
  allowed,
  reason,
  granted,
  onChange,
  locked = false,
}: {
  nodes: readonly TickNode[];
  ticked: ReadonlySet<number>;
  allowed: ReadonlySet<number>;
  /** Why a permission is locked, and that it is granted all the same; read with it. */
  reason: string;
  granted: string;
  onChange: (ticked: Set<number>) => void;
  locked?: boolean;
}) {
  const mine = locked ? new Set<number>() : allowed;
  const box = (node: TickNode, strong = false) => {
    const state = tickedOf(node, ticked, mine);
    if (leavesOf(node).every((id) => !mine.has(id))) {
      return <LockedName name={node.name} {...{ strong, reason }} granted={state !== 'none' && granted} />;
    }
    return (
      <Checkbox
        label={<span className={strong ? 'font-strong' : undefined}>{node.name}</span>}
        checked={state === 'all'}
        indeterminate={state === 'some'}
        onChange={() => onChange(tick(node, state !== 'all', ticked, mine))}
      />
    );
  };
  return (
    <div className="flex flex-col gap-5">
      {nodes.map((area) => (
        <section key={area.id} aria-label={area.name}>
          <h3 className="mb-1 text-lead font-heavy">{area.name}</h3>
          {area.children.map((resource) => (
            <fieldset key={resource.id} className="border-b border-line py-1.5">
              <legend className="sr-only">{resource.name}</legend>
              {box(resource, true)}
              <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-3 ps-7">
                {resource.children.map((leaf) => (
                  <div key={leaf.id}>{box(leaf)}</div>
                ))}
              </div>
            </fieldset>
          ))}
        </section>
      ))}
    </div>
  );
}

function LockedName({
  name,
  granted,
  reason,
  strong,
}: {
  name: string;
  granted: string | false;
  reason: string;
  strong: boolean;
}) {
  return (
    <span className="flex min-h-(--control) items-center gap-2.5 text-disabled" title={reason}>
      <Icon of={Lock} size={16} />
      <span className={strong ? 'font-strong' : undefined}>{name}</span>
      {granted && <Icon of={Check} size={16} className="text-brand" />}
      <span className="sr-only">{[granted, reason].filter(Boolean).join('، ')}</span>
    </span>
  );
}
