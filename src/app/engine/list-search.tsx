import { useWords } from '#app/i18n/words.ts';
import { SearchField } from '#ui/fields/search-field.tsx';
import { withFilter } from './filter-panel.tsx';
import type { ChoiceState } from './list-address.ts';
import type { Listed, Resource } from './resource.ts';
import { useTyping } from './use-typing.ts';

/** The list's search box, or an empty place. */
export function ListSearch<Row extends Listed>({
  resource: { search },
  state: { choice, choose },
  className = 'min-w-0 flex-1',
}: {
  resource: Resource<Row>;
  state: ChoiceState;
  className?: string;
}) {
  const { t } = useWords();
  const filter = search?.filter ?? '';
  const { typed, setTyped, onKeyDown } = useTyping(choice.filters[filter] ?? '', (text) =>
    choose((now) => withFilter(now, filter, text.trim())),
  );
  if (!search) return <span className="flex-1" />;
  return (
    <SearchField
      className={className}
      label={t(search.label)}
      value={typed}
      onChange={setTyped}
      onKeyDown={onKeyDown}
    />
  );
}
