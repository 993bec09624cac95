/** A node of a displayed tree. */
export interface TreeNode {
  id: number;
  children: readonly TreeNode[];
}

export interface TreeRow<N extends TreeNode> {
  node: N;
  /** 1 at the top. */
  level: number;
  /** The number of siblings, and the position among them, from 1. */
  size: number;
  place: number;
  parent: number | null;
  /** Null: it has no children. */
  open: boolean | null;
}

/** The visible rows from top to bottom, without the children of closed nodes. */
export function rowsOf<N extends TreeNode>(
  nodes: readonly N[],
  closed: ReadonlySet<number>,
  level = 1,
  parent: number | null = null,
): TreeRow<N>[] {
  return nodes.flatMap((node, index) => {
    const below = node.children as readonly N[];
    const open = below.length === 0 ? null : !closed.has(node.id);
    const row: TreeRow<N> = { node, level, size: nodes.length, place: index + 1, parent, open };
    return open ? [row, ...rowsOf(below, closed, level + 1, node.id)] : [row];
  });
}

/** What a key does on a tree row: focus another row, or open or close this one. */
export function treeKey<N extends TreeNode>(
  rows: readonly TreeRow<N>[],
  at: number,
  key: string,
  rtl: boolean,
): { focus: number } | { open: boolean } | null {
  const row = rows[at];
  if (!row) return null;
  const [inwards, outwards] = rtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  if (key === 'ArrowDown') return { focus: Math.min(at + 1, rows.length - 1) };
  if (key === 'ArrowUp') return { focus: Math.max(at - 1, 0) };
  if (key === 'Home') return { focus: 0 };
  if (key === 'End') return { focus: rows.length - 1 };
  if (key === inwards) {
    if (row.open === false) return { open: true };
    return row.open ? { focus: at + 1 } : null;
  }
  if (key === outwards) {
    if (row.open) return { open: false };
    const up = rows.findIndex(({ node }) => node.id === row.parent);
    return up < 0 ? null : { focus: up };
  }
  return null;
}

/** The ids of a node and all its descendants. */
export const withDescendants = (node: TreeNode): number[] => [
  node.id,
  ...node.children.flatMap(withDescendants),
];
