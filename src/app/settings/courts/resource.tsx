import LandPlot from 'lucide-react/icons/land-plot';
import { useCan } from '#app/data/profile.ts';
import { describedForm, describedList } from '#app/engine/described.ts';
import { defineForm } from '#app/engine/form.ts';
import { defineResource, type ListAction } from '#app/engine/resource.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { OwnTerms } from '#app/parts/setup/own-prices.tsx';
import { useSheet } from '#app/shell/use-sheet.ts';
import { COURT_COLORS, courtColumns } from '#contract/settings/columns/courts.ts';
import { type Court, courts as calls, courtList } from '#contract/settings/courts.ts';
import { COURT_TYPES, ROOF_TYPES } from '#domain/statuses.ts';
import { ColorChoice } from './color-choice.tsx';
import { nextCourtName } from './court-rules.ts';
import { CourtSide } from './court-side.tsx';

const { create: _, ...kept } = calls;
const colorText = (value: unknown, { locale }: Words) =>
  COURT_COLORS.find(([hex]) => hex === String(value).toLowerCase())?.[1][locale];
const TYPES = {
  hard: 'setup.surface_hard',
  ground: 'setup.surface_ground',
  grass: 'setup.surface_grass',
} as const;
const ROOFS = {
  always: 'setup.roof_always',
  season: 'setup.roof_season',
  without: 'setup.roof_without',
} as const;

/** Courts. A new one is made in the sheet that the first day uses too. */
export const courts = defineResource<Court>({
  ...describedList('courts'),
  calls: kept,
  spec: courtList,
  columns: courtColumns,
  search: { filter: 'name', label: 'setup.name' },
  titleOf: ({ name }) => name,
  cells: {
    name: (court, words) => <CourtName court={court} words={words} />,
    own_prices: ({ id, own_prices }) => <OwnTerms court_id={id} count={own_prices} />,
    color: ({ color }, { locale }) => {
      const [hex, name] = COURT_COLORS.find(([hex]) => hex === color.toLowerCase()) ?? [];
      return (
        hex && (
          <span
            role="img"
            aria-label={name?.[locale]}
            className="block size-5 rounded-full"
            style={{ background: hex }}
          />
        )
      );
    },
  },
  card: ({ name, type, active, image }, { t, digits }) => ({
    ...(image && { picture: image }),
    title: digits(name),
    detail: [t(TYPES[type]), !active && t('account.status_off')].filter(Boolean).join(' · '),
  }),
  useActions: useNewCourt,
  sheet: 'form',
});

/** A court by its picture, where it has one, and its name. */
function CourtName({ court: { name, image }, words }: { court: Court; words: Words }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {image && <img src={image} alt="" className="aspect-[8/5] w-12 flex-none rounded-cell object-cover" />}
      <span className="ellipsis font-strong">{words.digits(name)}</span>
    </span>
  );
}

function useNewCourt(): readonly ListAction[] {
  const { t } = useWords();
  const can = useCan();
  const { open } = useSheet();
  if (!can('court.create')) return [];
  const onPress = () => open('court');
  return [{ key: 'new', icon: LandPlot, label: t('courts.new'), main: true, onPress }];
}

export const courtForm = defineForm({
  ...describedForm('courts', calls),
  create: calls.create,
  title: ({ name }) => name,
  columns: courtColumns,
  side: CourtSide,
  // Of the same kind, and counted on.
  next: ({ name, type, roof }) => ({ name: nextCourtName(String(name).trim()), type, roof }),
  fields: {
    name: { type: 'text', help: 'setup.court_name_help', min: 2, max: 60 },
    sort: {
      type: 'number',
      label: 'courts.sort',
      help: 'courts.sort_help',
      min: 0,
      max: 10_000,
      on: 'update',
    },
    type: {
      type: 'choice',
      initial: 'hard',
      label: 'setup.surface',
      options: COURT_TYPES.map((value) => ({ value, label: TYPES[value] })),
    },
    roof: {
      type: 'choice',
      initial: 'without',
      options: ROOF_TYPES.map((value) => ({ value, label: ROOFS[value] })),
    },
    image: { type: 'landscape', label: 'setup.picture', aside: true },
    color: { type: 'own', label: 'setup.color', draw: ColorChoice, show: colorText, empty: '' },
    active: { type: 'flag', help: 'courts.active_help', on: 'update' },
    description: { type: 'textarea', empty: '', max: 500, wide: true },
  },
});
