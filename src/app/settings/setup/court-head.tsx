import { PictureControl } from '#app/engine/picture-control.tsx';
import { useWords } from '#app/i18n/words.ts';
import type { Court } from '#contract/settings/courts.ts';
import { COURT_TYPES } from '#domain/statuses.ts';
import { SegmentsField } from '#ui/fields/segments-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

type Seen = Pick<Court, 'name' | 'type' | 'image'>;

/** The court's facts shown at the desk, beside its picture. */
export function CourtHead({
  court,
  onChange,
  errors,
}: {
  court: Seen;
  onChange: (part: Partial<Seen>) => void;
  errors: Readonly<Record<string, string>>;
}) {
  const { t } = useWords();
  return (
    <div className="grid grid-cols-[8.5rem_minmax(0,1fr)] items-start gap-3">
      <PictureControl
        tile
        label={t('setup.picture')}
        shape="landscape"
        value={court.image ?? ''}
        onChange={(path) => onChange({ image: path || null })}
        error={errors.image}
      />
      <div className="flex flex-col">
        <TextField
          label={t('setup.name')}
          maxLength={60}
          value={court.name}
          onChange={(name) => onChange({ name })}
          error={errors.name}
        />
        <SegmentsField
          label={t('setup.surface')}
          hideLabel
          tight
          options={COURT_TYPES.map((type) => ({ value: type, label: t(`setup.surface_${type}`) }))}
          value={court.type}
          onChange={(type) => onChange({ type })}
          error={errors.type}
        />
      </div>
    </div>
  );
}
