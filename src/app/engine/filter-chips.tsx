import { useWords } from '#app/i18n/words.ts';
import type { ShownFilter } from '#contract/filters.ts';
import { RemovableChip } from '#ui/chip.tsx';
import { withFilter } from './filter-panel.tsx';
import { filtersOn, filterText } from './filter-text.ts';
import type { ChoiceState } from './list-address.ts';
import type { Listed, Resource } from './resource.ts';
import { useOptions } from './use-options.ts';

/** The active filters, each removable; without permission for its values only the filter's name. */
export function FilterChips<Row extends Listed>({
  resource,
  state,
  searched = false,
}: {
  resource: Resource<Row>;
  state: ChoiceState;
  /** The search box is beside them. */
  searched?: boolean;
}) {
  const { choice, choose } = state;
  return filtersOn(resource, choice.filters, searched).map((filter) => (
    <FilterChip
      key={filter.name}
      filter={filter}
      value={choice.filters[filter.name] ?? ''}
      onRemove={() => choose((now) => withFilter(now, filter.name, ''))}
    />
  ));
}

function FilterChip({
  filter,
  value,
  onRemove,
}: {
  filter: ShownFilter;
  value: string;
  onRemove: () => void;
}) {
  const words = useWords();
  const options = useOptions(filter, value);
  const text = filterText(filter, value, options, words);
  return (
    <RemovableChip label={text} onRemove={onRemove} className="max-w-80">
      {text}
    </RemovableChip>
  );
}
