import { useWords } from '#app/i18n/words.ts';
import { COURT_COLORS } from '#app/parts/setup/court-colors.ts';
import type { OwnFieldProps } from '#app/resource/form.ts';
import { ColorField } from '#ui/fields/color-field.tsx';

/** The colour of a court in charts. */
export function ColorChoice({ label, optional, error, value, onChange }: OwnFieldProps) {
  const { t } = useWords();
  return (
    <ColorField
      {...{ label, optional, error, onChange }}
      colors={COURT_COLORS.map(([hex, word]) => ({ value: hex, label: t(`setup.color_${word}`) }))}
      value={(value as string | null) || null}
    />
  );
}
