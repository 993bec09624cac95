import ChevronDown from 'lucide-react/icons/chevron-down';
import { useWords } from '#app/i18n/words.ts';
import { Icon } from '#ui/icon.tsx';
import { sourceIcon } from './place-fields.tsx';
import { type PlaceChoice, placeOf, type Source } from './places.ts';

/** The kind of place as its icon; where there are several of the kind, also the choice among them. */
export function PlaceMark({
  source,
  choice,
  onPlace,
}: {
  source: Source;
  choice: PlaceChoice;
  onPlace: (place_id: number) => void;
}) {
  const { t } = useWords();
  const icon = <Icon of={sourceIcon(source)} className="text-muted" />;
  if (source.places.length < 2) return icon;
  return (
    <span className="pay-place press">
      {icon}
      <Icon of={ChevronDown} size={13} />
      <select
        className="native"
        aria-label={t(`pay.which_${source.type}`)}
        value={placeOf([source], choice)?.id}
        onChange={(event) => onPlace(Number(event.currentTarget.value))}
      >
        {source.places.map((place) => (
          <option key={place.id} value={place.id}>
            {place.name}
          </option>
        ))}
      </select>
    </span>
  );
}
