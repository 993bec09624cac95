import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import { useUi } from '../locale.tsx';
import { rowsOf, type TreeNode, treeKey } from './tree.ts';

/**
 * A tree of records, each indented below its parent. Arrows walk, open and close it, Enter chooses. With `onMove` a
 * row is dragged onto another; `mayMove` says onto which.
 */
export function TreeView<N extends TreeNode>({
  label,
  nodes,
  chosen,
  onChoose,
  draw,
  onMove,
  mayMove,
}: {
  label: string;
  nodes: readonly N[];
  chosen: number | null;
  onChoose: (node: N) => void;
  draw: (node: N) => ReactNode;
  onMove?: ((node: number, to: number) => void) | undefined;
  mayMove?: ((node: number, to: number) => boolean) | undefined;
}) {
  const { dir } = useUi();
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [focused, setFocused] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
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
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const row = rows[at];
    if (!row) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onChoose(row.node);
      return;
    }
    const does = treeKey(rows, at, event.key, dir === 'rtl');
    if (!does) return;
    event.preventDefault();
    if ('open' in does) return setOpen(row.node.id, does.open);
    follow.current = true;
    setFocused(rows[does.focus]?.node.id ?? null);
  };
  const accepts = (to: number) => dragged !== null && dragged !== to && (mayMove?.(dragged, to) ?? true);

  return (
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
          draggable={onMove !== undefined}
          className={cx(
            'flex min-h-11 items-center gap-2 border-b border-line pe-3',
            node.id === chosen && 'bg-brand-soft text-on-brand-soft',
            over === node.id && 'outline-2 -outline-offset-2 outline-brand',
            dragged !== null && dragged !== node.id && !accepts(node.id) && 'text-disabled',
          )}
          style={{ paddingInlineStart: `${12 + (level - 1) * 26}px` }}
          onClick={() => {
            setFocused(node.id);
            onChoose(node);
          }}
          onKeyDown={(event) => onKeyDown(event, at)}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', String(node.id));
            setDragged(node.id);
          }}
          onDragEnd={() => {
            setDragged(null);
            setOver(null);
          }}
          onDragOver={(event) => {
            if (!accepts(node.id)) return;
            event.preventDefault();
            setOver(node.id);
          }}
          onDragLeave={() => setOver((now) => (now === node.id ? null : now))}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged !== null && accepts(node.id)) onMove?.(dragged, node.id);
          }}
        >
          {open === null ? (
            <span className="w-6 flex-none" />
          ) : (
            // The row's arrows do the same by keyboard; the finger has its own target.
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
        </div>
      ))}
    </div>
  );
}
