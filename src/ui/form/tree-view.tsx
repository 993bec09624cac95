import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import { useUi } from '../locale.tsx';
import { rowsOf, type TreeNode, treeKey } from './tree.ts';
import { useRowDrag } from './use-row-drag.ts';

/** What dragging a row onto another needs. */
export interface TreeMove {
  onMove: (node: number, to: number) => void;
  /** Why a row cannot be moved there; '' for no message, null when it can. */
  refuses: (node: number, to: number) => string | null;
  /** Instructions shown while a row is moved by keyboard. */
  help: (node: number) => string;
}

/**
 * A tree of records. Arrow keys move, open and close; Enter chooses. With `move` a row can be moved onto another:
 * dragged by finger or mouse, or lifted with M, moved with arrows and dropped with Enter.
 */
export function TreeView<N extends TreeNode>({
  label,
  nodes,
  chosen,
  onChoose,
  draw,
  move,
}: {
  label: string;
  nodes: readonly N[];
  chosen: number | null;
  onChoose: (node: N) => void;
  draw: (node: N) => ReactNode;
  move?: TreeMove | undefined;
}) {
  const { dir } = useUi();
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [focused, setFocused] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const follow = useRef(false);
  const rows = rowsOf(nodes, closed);
  const stop = rows.some(({ node }) => node.id === (focused ?? chosen))
    ? (focused ?? chosen)
    : (rows[0]?.node.id ?? null);

  useEffect(() => {
    if (!follow.current) return;
    follow.current = false;
    list.current?.querySelector<HTMLElement>(`[data-node="${focused}"]`)?.focus();
  }, [focused]);

  const setOpen = (id: number, open: boolean) =>
    setClosed((now) => {
      const next = new Set(now);
      if (open) next.delete(id);
      else next.add(id);
      return next;
    });
  const { carried, handlers, lift, put, drop } = useRowDrag(list, {
    enabled: move !== undefined,
    accepts: (node, to) => move?.refuses(node, to) === null,
    onMove: (node, to) => move?.onMove(node, to),
  });
  /** By keyboard: not while a pointer drags. */
  const byKeys = carried?.dy === null;
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const row = rows[at];
    if (!row) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (!carried) onChoose(row.node);
      else if (accepts(row.node.id)) put(row.node.id);
      return;
    }
    if (
      carried ? event.key === 'Escape' : move && event.code === 'KeyM' && !event.ctrlKey && !event.metaKey
    ) {
      event.preventDefault();
      if (carried) drop();
      else lift(row.node.id);
      return;
    }
    const does = treeKey(rows, at, event.key, dir === 'rtl');
    if (!does) return;
    event.preventDefault();
    if ('open' in does) return setOpen(row.node.id, does.open);
    follow.current = true;
    setFocused(rows[does.focus]?.node.id ?? null);
  };
  const accepts = (to: number) => carried !== null && move?.refuses(carried.node, to) === null;

  return (
    <>
      <div ref={list} role="tree" aria-label={label}>
        {rows.map(({ node, level, size, place, open }, at) => (
          <div
            key={node.id}
            role="treeitem"
            data-node={node.id}
            aria-level={level}
            aria-setsize={size}
            aria-posinset={place}
            aria-expanded={open ?? undefined}
            aria-selected={node.id === chosen}
            tabIndex={node.id === stop ? 0 : -1}
            {...handlers}
            className={cx(
              'flex min-h-11 items-center gap-2 border-b border-line pe-3',
              move && 'select-none',
              node.id === chosen && 'bg-brand-soft text-on-brand-soft',
              carried?.over === node.id && 'outline-2 -outline-offset-2 outline-brand',
              carried?.node === node.id &&
                'pointer-events-none relative z-1 rounded-field bg-raised shadow-e3',
              carried && carried.node !== node.id && !accepts(node.id) && 'text-disabled',
            )}
            style={{
              paddingInlineStart: `${12 + (level - 1) * 26}px`,
              ...(carried?.node === node.id && carried.dy && { transform: `translateY(${carried.dy}px)` }),
            }}
            onClick={() => {
              setFocused(node.id);
              onChoose(node);
            }}
            onKeyDown={(event) => onKeyDown(event, at)}
          >
            {open === null ? (
              <span className="w-6 flex-none" />
            ) : (
              // A touch target for opening and closing; the keyboard uses the row's arrow keys.
              <span
                aria-hidden
                className="-my-1 grid h-11 w-6 flex-none cursor-pointer place-items-center"
                onClick={(event) => {
                  event.stopPropagation();
                  setOpen(node.id, !open);
                }}
              >
                <Icon of={open ? ChevronDown : ChevronLeft} size={16} flip={!open} />
              </span>
            )}
            {draw(node)}
            {carried && carried.node !== node.id && move?.refuses(carried.node, node.id) && (
              <span className="flex-none text-caption">{move.refuses(carried.node, node.id)}</span>
            )}
          </div>
        ))}
      </div>
      {move && (
        <p role="status" className={byKeys ? 'bg-info-soft px-4 py-2 text-label text-info' : 'sr-only'}>
          {byKeys && move.help(carried.node)}
        </p>
      )}
    </>
  );
}
