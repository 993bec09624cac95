import Check from 'lucide-react/icons/check';
import Lock from 'lucide-react/icons/lock';
import Minus from 'lucide-react/icons/minus';
import { useState } from 'react';
import { cx } from '../cx.ts';
import { Checkbox } from '../fields/checkbox.tsx';
import { SearchField } from '../fields/search-field.tsx';
import { Icon } from '../icon.tsx';
import { filterTree, leavesOf, type TickNode, tick, tickState } from './tree-ticks.ts';

export interface PermissionWords {
  /** Read with the permission's name: why it is locked, granted, not granted. */
  reason: string;
  granted: string;
  /** Granted and locked, with the reason. */
  kept: string;
  missing: string;
  /** The label of the search, and the text when it finds nothing. */
  search: string;
  nothing: string;
}

/**
 * The permissions by area; a tick on a resource ticks everything shown below it. Permissions that the person may not
 * grant show a lock and the reason. `locked` renders a read-only list.
 */
export function PermissionTree({
  nodes,
  ticked,
  allowed,
  words,
  onChange,
  locked = false,
}: {
  nodes: readonly TickNode[];
  ticked: ReadonlySet<number>;
  allowed: ReadonlySet<number>;
  words: PermissionWords;
  onChange: (ticked: Set<number>) => void;
  locked?: boolean;
}) {
  const [text, setText] = useState('');
  const shown = filterTree(nodes, text);
  const box = (node: TickNode, strong = false) => {
    const state = tickState(node, ticked, locked ? NONE : allowed);
    if (locked) {
      // A resource's own state is that of its permissions.
      if (strong) return <p className="font-strong">{node.name}</p>;
      return <GrantedName name={node.name} words={words} granted={state !== 'none'} />;
    }
    if (leavesOf(node).every((id) => !allowed.has(id))) {
      return <LockedName name={node.name} {...{ strong, words }} granted={state !== 'none'} />;
    }
    return (
      <Checkbox
        label={<span className={strong ? 'font-strong' : undefined}>{node.name}</span>}
        checked={state === 'all'}
        indeterminate={state === 'some'}
        onChange={() => onChange(tick(node, state !== 'all', ticked, allowed))}
      />
    );
  };
  return (
    <div className="flex flex-col gap-5">
      <SearchField
        label={words.search}
        value={text}
        onChange={setText}
        // Enter in the search must not submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {shown.length === 0 && <p className="text-muted">{words.nothing}</p>}
      {shown.map((area) => (
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

const NONE: ReadonlySet<number> = new Set();

interface NameProps {
  name: string;
  granted: boolean;
  words: PermissionWords;
}

function LockedName({ name, granted, words, strong }: NameProps & { strong: boolean }) {
  return (
    <span className="flex min-h-(--control) items-center gap-2.5 text-disabled" title={words.reason}>
      <Icon of={Lock} size={16} />
      <span className={strong ? 'font-strong' : undefined}>{name}</span>
      {granted && <Icon of={Check} size={16} className="text-brand" />}
      <span className="sr-only">{granted ? words.kept : words.reason}</span>
    </span>
  );
}

/** A read-only permission with a sign for granted or not. */
function GrantedName({ name, granted, words }: NameProps) {
  return (
    <span className={cx('flex min-h-(--control) items-center gap-2.5', !granted && 'text-disabled')}>
      <Icon of={granted ? Check : Minus} size={16} className={granted ? 'text-brand' : undefined} />
      <span>{name}</span>
      <span className="sr-only">{granted ? words.granted : words.missing}</span>
    </span>
  );
}
