/** A run of text in a line. Raw HTML is plain text. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; children: Inline[] };

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; children: Inline[] }
  | { kind: 'paragraph'; lines: Inline[][] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] };

/**
 * Addresses that a link may have: the web, a page of the app, mail, phone. Browsers read «\» as «/», so a path with one
 * could lead to another site. Everything else stays text.
 */
const SAFE = /^(?:https?:\/\/[^\s]+|\/(?!\/)[^\s\\]*|mailto:[^\s]+|tel:[+\d-]+)$/i;

/** `code`, **strong** or __strong__, [text](address); nested only a few levels. */
const MARK = /`([^`\n]+)`|\*\*(.+?)\*\*|__(.+?)__|\[([^\]\n]+)\]\(([^()\s]+)\)/;
const DEEPEST = 4;

export function inlineOf(text: string, depth = 0): Inline[] {
  const found = depth < DEEPEST ? MARK.exec(text) : null;
  if (!found) return text === '' ? [] : [{ kind: 'text', text }];
  const [all, code, stars, lines, label, href] = found;
  const before = inlineOf(text.slice(0, found.index), DEEPEST);
  const after = inlineOf(text.slice(found.index + all.length), depth);
  return [...before, ...markOf({ all, code, strong: stars ?? lines, label, href }, depth), ...after];
}

function markOf(
  mark: {
    all: string;
    code: string | undefined;
    strong: string | undefined;
    label: string | undefined;
    href: string | undefined;
  },
  depth: number,
): Inline[] {
  if (mark.code !== undefined) return [{ kind: 'code', text: mark.code }];
  if (mark.strong !== undefined) return [{ kind: 'strong', children: inlineOf(mark.strong, depth + 1) }];
  if (mark.label === undefined || mark.href === undefined || !SAFE.test(mark.href)) {
    return [{ kind: 'text', text: mark.all }];
  }
  return [{ kind: 'link', href: mark.href, children: inlineOf(mark.label, DEEPEST) }];
}

const HEADING = /^(#{1,3})\s+(.*)$/;
const BULLET = /^\s*[-*•]\s+(.*)$/;
const NUMBERED = /^\s*[\d۰-۹]{1,3}[.)]\s+(.*)$/;

/** The blocks of a text: headings, lists, and paragraphs with their line breaks. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  for (const line of text.split(/\r?\n/)) {
    const heading = HEADING.exec(line);
    const [bullet, numbered] = [BULLET.exec(line), NUMBERED.exec(line)];
    if (line.trim() === '') open = null;
    else if (heading) {
      const level = (heading[1]?.length ?? 1) as 1 | 2 | 3;
      blocks.push({ kind: 'heading', level, children: inlineOf(heading[2] ?? '') });
      open = null;
    } else if (bullet || numbered) {
      const item = inlineOf((bullet ?? numbered)?.[1] ?? '');
      const ordered = !bullet;
      if (open?.kind === 'list' && open.ordered === ordered) open.items.push(item);
      else {
        open = { kind: 'list', ordered, items: [item] };
        blocks.push(open);
      }
    } else if (open?.kind === 'paragraph') open.lines.push(inlineOf(line));
    else {
      open = { kind: 'paragraph', lines: [inlineOf(line)] };
      blocks.push(open);
    }
  }
  return blocks;
}
