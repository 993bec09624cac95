import type { OwnFieldProps } from '#app/engine/form.ts';
import { useWords } from '#app/i18n/words.ts';
import { COURT_COLORS } from '#contract/settings/columns/courts.ts';
import { ColorField } from '#ui/fields/color-field.tsx';

/** The colour of a court in charts. */
export function ColorChoice({ label, optional, error, value, onChange }: OwnFieldProps) {
  const { locale } = useWords();
  return (
    <ColorField
      {...{ label, optional, error, onChange }}
      colors={COURT_COLORS.map(([value, name]) => ({ value, label: name[locale] }))}
      value={(value as string | null) || null}
    />
  );
}
