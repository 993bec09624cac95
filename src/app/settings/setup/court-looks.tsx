import { PictureControl } from '#app/engine/picture-control.tsx';
import { useWords } from '#app/i18n/words.ts';
import { COURT_COLORS } from '#contract/settings/columns/courts.ts';
import type { Court } from '#contract/settings/courts.ts';
import { ROOF_TYPES } from '#domain/statuses.ts';
import { ColorField } from '#ui/fields/color-field.tsx';
import { SegmentsField } from '#ui/fields/segments-field.tsx';
import { TextareaField } from '#ui/fields/textarea-field.tsx';

type Looks = Pick<Court, 'roof' | 'color' | 'description' | 'image'>;

/** The court's facts not shown at the desk. */
export function CourtLooks({
  court,
  onChange,
  errors,
}: {
  court: Looks;
  onChange: (part: Partial<Looks>) => void;
  errors: Readonly<Record<string, string>>;
}) {
  const { t, locale } = useWords();
  return (
    <>
      <PictureControl
        label={t('setup.picture')}
        optional
        shape="landscape"
        value={court.image ?? ''}
        onChange={(path) => onChange({ image: path || null })}
        error={errors.image}
      />
      <SegmentsField
        label={t('setup.roof')}
        options={ROOF_TYPES.map((roof) => ({ value: roof, label: t(`setup.roof_${roof}`) }))}
        value={court.roof}
        onChange={(roof) => onChange({ roof })}
        error={errors.roof}
      />
      <ColorField
        label={t('setup.color')}
        optional
        colors={COURT_COLORS.map(([value, name]) => ({ value, label: name[locale] }))}
        value={court.color || null}
        onChange={(color) => onChange({ color })}
        error={errors.color}
      />
      <TextareaField
        label={t('setup.description')}
        optional
        rows={2}
        maxLength={500}
        value={court.description}
        onChange={(description) => onChange({ description })}
        error={errors.description}
      />
    </>
  );
}
