import Banknote from 'lucide-react/icons/banknote';
import CreditCard from 'lucide-react/icons/credit-card';
import Globe from 'lucide-react/icons/globe';
import Landmark from 'lucide-react/icons/landmark';
import { useState } from 'react';
import { useClub } from '#app/data/club.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { LucideIcon } from '#ui/icon.tsx';
import { type SegmentOption, Segments } from '#ui/segments.tsx';
import {
  type PlaceChoice,
  placeOf,
  type Source,
  type SourceType,
  sourceOf,
  trackingNumber,
  trackingProblem,
} from './places.ts';

/** نقدی, بانک, کارت‌خوان or درگاه. */
export function sourceName({ t }: Words, source: Pick<Source, 'type' | 'pos'>): string {
  if (source.type === 'gateway') return t(source.pos ? 'pay.pos' : 'pay.gateway');
  return t(source.type === 'cash' ? 'pay.cash' : 'pay.bank');
}

export function sourceIcon({ type, pos }: Pick<Source, 'type' | 'pos'>): LucideIcon {
  if (type === 'cash') return Banknote;
  if (type === 'bank') return Landmark;
  return pos ? CreditCard : Globe;
}

/** The sources as segments. */
export const sourceOptions = (words: Words, sources: readonly Source[]): SegmentOption<SourceType>[] =>
  sources.map((source) => ({
    value: source.type,
    label: sourceName(words, source),
    icon: sourceIcon(source),
  }));

interface PlaceFieldsProps {
  sources: readonly Source[];
  choice: PlaceChoice;
  onChange: (part: Partial<PlaceChoice>) => void;
  /** A refusal of the tracking number. */
  error?: string | undefined;
}

/** Which kind of place, where there are several, and the fields of its kind. */
export function SourceFields(props: PlaceFieldsProps) {
  const words = useWords();
  const { sources, choice, onChange } = props;
  return (
    <>
      {sources.length > 1 && (
        <Segments
          tone="brand"
          label={words.t('pay.with_what')}
          options={sourceOptions(words, sources)}
          value={choice.type}
          onChange={(type) => onChange({ type, place_id: null, tracking: '' })}
        />
      )}
      <PlaceFields {...props} />
    </>
  );
}

/** Which one of several places, and the tracking number where the place wants one. */
export function PlaceFields({ sources, choice, onChange, error }: PlaceFieldsProps) {
  const { t, digits } = useWords();
  const { reference_required } = useClub();
  const [left, setLeft] = useState(false);
  const source = sourceOf(sources, choice.type);
  const wrong = left && choice.tracking !== '' && trackingProblem(choice) === 'pattern';
  if (!source) return null;
  return (
    <>
      {source.places.length > 1 && (
        <SelectField
          label={t(`pay.which_${choice.type}`)}
          tight
          value={String(placeOf(sources, choice)?.id ?? '')}
          onChange={(id) => onChange({ place_id: Number(id) })}
          options={source.places.map((place) => ({ value: String(place.id), label: place.name }))}
        />
      )}
      {choice.type !== 'cash' && (
        <TextField
          label={t('pay.tracking_number')}
          name="tracking"
          optional={!reference_required}
          dir="ltr"
          inputMode="text"
          value={digits(choice.tracking)}
          maxLength={70}
          onChange={(text) => {
            setLeft(false);
            onChange({ tracking: trackingNumber(text) });
          }}
          onBlur={() => setLeft(true)}
          error={error ?? (wrong ? t(`pay.tracking_${choice.type}`) : undefined)}
          help={t(`pay.tracking_${choice.type}_help`)}
          tight
        />
      )}
    </>
  );
}
