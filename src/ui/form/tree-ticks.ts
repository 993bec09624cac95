import { fold } from '#domain/persian.ts';

/** A tree node; its leaves can be ticked. */
export interface TickNode {
  id: number;
  name: string;
  children: readonly TickNode[];
}

export const leavesOf = (node: TickNode): number[] =>
  node.children.length === 0 ? [node.id] : node.children.flatMap(leavesOf);

export type Ticked = 'all' | 'some' | 'none';

/** Whether all, some or none of the permitted leaves below a node are ticked; when none is permitted, of all leaves. */
export function tickState(node: TickNode, ticked: ReadonlySet<number>, allowed: ReadonlySet<number>): Ticked {
  const below = leavesOf(node);
  const mine = below.filter((id) => allowed.has(id));
  const counted = mine.length > 0 ? mine : below;
  const on = counted.filter((id) => ticked.has(id)).length;
  if (on === 0) return 'none';
  return on === counted.length ? 'all' : 'some';
}

/** Ticks or unticks all permitted leaves below a node. */
export function tick(
  node: TickNode,
  on: boolean,
  ticked: ReadonlySet<number>,
  allowed: ReadonlySet<number>,
): Set<number> {
  const next = new Set(ticked);
  for (const id of leavesOf(node)) {
    if (!allowed.has(id)) continue;
    if (on) next.add(id);
    else next.delete(id);
  }
  return next;
}

/**
 * Filters a tree by text: a node whose name matches stays with everything below it, otherwise only with its matching
 * descendants.
 */
export function filterTree(nodes: readonly TickNode[], text: string): readonly TickNode[] {
  const wanted = fold(text);
  if (wanted === '') return nodes;
  return nodes.flatMap((node) => {
    if (fold(node.name).includes(wanted)) return [node];
    const children = filterTree(node.children, text);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}
