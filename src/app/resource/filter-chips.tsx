import { useWords } from '#app/i18n/words.ts';
import { RemovableChip } from '#ui/chip.tsx';
import { withFilter } from './filter-panel.tsx';
import { filterText } from './filter-text.ts';
import type { FilterSpec, Listed, Resource } from './resource.ts';
import type { ChoiceState } from './use-choice.ts';
import { isOffered, useOptions } from './use-options.ts';

/** What the list is narrowed to, each with its cross. */
export function FilterChips<Row extends Listed>({
  resource,
  state,
}: {
  resource: Resource<Row>;
  state: ChoiceState;
}) {
  const { choice, choose } = state;
  return resource.filters
    .filter(({ name }) => choice.filters[name] !== undefined && name !== resource.search?.filter)
    .filter(isOffered)
    .map((filter) => (
      <FilterChip
        key={filter.name}
        filter={filter}
        resource={resource as unknown as Resource<Listed>}
        value={choice.filters[filter.name] ?? ''}
        onRemove={() => choose(withFilter(choice, filter.name, ''))}
      />
    ));
}

function FilterChip({
  filter,
  resource,
  value,
  onRemove,
}: {
  filter: FilterSpec;
  resource: Resource<Listed>;
  value: string;
  onRemove: () => void;
}) {
  const words = useWords();
  const options = useOptions(filter);
  const text = filterText(filter, value, resource.spec, options, words);
  return (
    <RemovableChip label={text} onRemove={onRemove} className="max-w-80">
      {text}
    </RemovableChip>
  );
}
