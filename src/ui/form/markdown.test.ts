import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, blocksOf, type Inline, inlineOf } from './markdown.ts';

describe('a text with marks', () => {
  it('has headings, lists and paragraphs whose lines stay', () => {
    expect(blocksOf('# سلام\nیک\nدو\n\n- الف\n- ب\n1. پ').map(({ kind }) => kind)).toEqual([
      'heading',
      'paragraph',
      'list',
      'list',
    ]);
    expect(blocksOf('یک\nدو')[0]).toMatchObject({ lines: [[{ text: 'یک' }], [{ text: 'دو' }]] });
  });

  it('has strong words, code and links', () => {
    expect(inlineOf('a **b `c`** [d](/e)')).toEqual([
      { kind: 'text', text: 'a ' },
      {
        kind: 'strong',
        children: [
          { kind: 'text', text: 'b ' },
          { kind: 'code', text: 'c' },
        ],
      },
      { kind: 'text', text: ' ' },
      { kind: 'link', href: '/e', children: [{ kind: 'text', text: 'd' }] },
    ]);
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert)',
    '[x](data:text/html,x)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[x](/a\\evil.example)',
    '[x](vbscript:x)',
    '<b onclick=x>',
    '<script>1</script>',
  ])('%s stays text', (text) => {
    expect(linksOf(blocksOf(text))).toEqual([]);
    expect(textOf(blocksOf(text))).toContain(text.startsWith('<') ? text : '[x]');
  });

  it('never leads anywhere but to the web, our pages, a letter or a call', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '[a](',
        ')',
        '](',
        'javascript:',
        '**',
        '`',
        'http://x.y',
        '/z',
        '<img src=x>',
        '\n',
        '# ',
      ),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        for (const href of linksOf(blocksOf(pieces.join('')))) {
          expect(href).toMatch(/^(?:https?:\/\/|\/(?!\/)|mailto:|tel:)/i);
        }
      }),
    );
  });
});

const inlines = (blocks: Block[]): Inline[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'heading') return block.children;
    return (block.kind === 'list' ? block.items : block.lines).flat();
  });
const linksIn = (inline: Inline): string[] => {
  if (inline.kind === 'link') return [inline.href, ...inline.children.flatMap(linksIn)];
  return inline.kind === 'strong' ? inline.children.flatMap(linksIn) : [];
};
const linksOf = (blocks: Block[]): string[] => inlines(blocks).flatMap(linksIn);
const textIn = (inline: Inline): string =>
  'text' in inline ? inline.text : inline.children.map(textIn).join('');
const textOf = (blocks: Block[]): string => inlines(blocks).map(textIn).join('');
