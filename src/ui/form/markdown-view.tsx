import type { ReactNode } from 'react';
import { type Block, blocksOf, type Inline } from './markdown.ts';

/** Renders markdown as React elements; it is never interpreted as HTML. */
export function Markdown({ text }: { text: string }) {
  // `dir="auto"`, because authors write in their own language.
  return (
    <div dir="auto" className="flex flex-col gap-2 break-words">
      {blocksOf(text).map(drawBlock)}
    </div>
  );
}

const drawBlock = (block: Block, index: number): ReactNode => {
  if (block.kind === 'heading') {
    const Heading = (['h3', 'h4', 'h5'] as const)[block.level - 1] ?? 'h5';
    return (
      <Heading key={index} className="font-heavy">
        {block.children.map(drawInline)}
      </Heading>
    );
  }
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <List
        key={index}
        className={block.ordered ? 'list-decimal ps-6 [&:lang(fa)]:list-[persian]' : 'list-disc ps-6'}
      >
        {block.items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items of one text in their order
          <li key={place}>{item.map(drawInline)}</li>
        ))}
      </List>
    );
  }
  return (
    <p key={index}>
      {block.lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text in their order
        <span key={place}>
          {place > 0 && <br />}
          {line.map(drawInline)}
        </span>
      ))}
    </p>
  );
};

const drawInline = (inline: Inline, index: number): ReactNode => {
  if (inline.kind === 'text') return inline.text;
  if (inline.kind === 'code') return <code key={index}>{inline.text}</code>;
  if (inline.kind === 'strong') return <b key={index}>{inline.children.map(drawInline)}</b>;
  const outside = /^https?:/i.test(inline.href);
  return (
    <a
      key={index}
      href={inline.href}
      className="text-brand underline"
      {...(outside && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {inline.children.map(drawInline)}
    </a>
  );
};
