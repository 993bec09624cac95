import type { FieldSpec } from '#app/engine/form.ts';
import { StaleChoice } from '#app/engine/stale-choice.tsx';
import { valueText } from '#app/engine/value-text.ts';
import { useWords } from '#app/i18n/words.ts';
import type { useEdgeDraft } from './use-edge-draft.ts';

/** A field of an edge sheet, as it is called and as its value is put in words. */
export type EdgeField = FieldSpec & { label: NonNullable<FieldSpec['label']> };

/** Another person's changes to the fields and prices edited here. */
export function EdgeStale<F extends object>({
  specs,
  draft: { apart, fields, prices, insist, takeTheirs },
  theirs,
  rows,
  busy,
  onMine,
  onTheirs,
}: {
  specs: Readonly<Record<keyof F, EdgeField>>;
  draft: ReturnType<typeof useEdgeDraft<F>>;
  theirs: F;
  /** Rows of prices with their labels. */
  rows: readonly { label: string; keys: readonly string[]; price: number }[];
  busy: boolean;
  /** Keeps one's own changes. */
  onMine: () => void;
  onTheirs: () => void;
}) {
  const words = useWords();
  if (!apart) return null;
  const priced = rows.filter(({ keys }) => keys.some((key) => apart.prices.includes(key)));
  const mineOf = (key = '') => {
    const price = prices[key] ?? null;
    return price === null ? words.t('form.none') : words.money(price);
  };
  return (
    <StaleChoice
      fields={[
        ...apart.fields.map((name) => ({
          field: words.t(specs[name].label),
          mine: valueText(words, specs[name], fields[name]),
          theirs: valueText(words, specs[name], theirs[name]),
        })),
        ...priced.map(({ label, keys, price }) => ({
          field: label,
          mine: mineOf(keys[0]),
          theirs: words.money(price),
        })),
      ]}
      busy={busy}
      onMine={() => {
        insist();
        onMine();
      }}
      onTheirs={() => {
        takeTheirs();
        onTheirs();
      }}
    />
  );
}
