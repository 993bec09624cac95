import ChevronLeft from 'lucide-react/icons/chevron-left';
import Pencil from 'lucide-react/icons/pencil';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { CustomerPicker } from './customer-picker.tsx';
import { type Aside, freshAgain, type NewCustomer } from './new-customer.ts';
import { NewCustomerCard } from './new-customer-card.tsx';
import { PersonCard, personNote } from './person-card.tsx';
import { type PickedPerson, rememberPerson } from './picked-person.ts';
import type { useChosenCustomer } from './use-chosen-customer.ts';

interface Choice {
  query: string;
  person: PickedPerson | null;
  fresh: NewCustomer | null;
  aside?: Aside | null;
}

/** The customer of a form: an existing person or a new one. */
export function ChosenCustomer({
  draft: { query, fresh, aside },
  change,
  customer: { person, user, kept, known },
  errors,
  findText,
  framed = false,
}: {
  draft: Choice;
  change: (part: Partial<Choice>) => void;
  customer: ReturnType<typeof useChosenCustomer>;
  /** The server's errors about a new person, by field. */
  errors: Readonly<Record<string, string>>;
  /** The text of the button from a new person back to the search. */
  findText: string;
  /** The search is on a card of its own. */
  framed?: boolean;
}) {
  const words = useWords();
  if (fresh) {
    return (
      <div className="flex flex-col gap-2">
        <NewCustomerCard
          fresh={fresh}
          set={(part) => change({ fresh: { ...fresh, ...part } })}
          known={known}
          onKnown={(one) => {
            rememberPerson(one);
            change({ person: one, fresh: null, aside: null, query: '' });
          }}
          errors={errors}
        />
        <Button
          kind="ghost"
          icon={ChevronLeft}
          flipIcon
          className="self-start"
          onClick={() => change({ fresh: null, aside: { query, fresh } })}
        >
          {findText}
        </Button>
      </div>
    );
  }
  if (person) {
    return (
      <PersonCard person={person} note={personNote(words, user, kept)}>
        <IconButton
          icon={Pencil}
          label={words.t('booking.change_customer')}
          onClick={() => change({ person: null })}
        />
      </PersonCard>
    );
  }
  const picker = (
    <CustomerPicker
      query={query}
      onQuery={(text) => change({ query: text })}
      onPick={(one) => change({ person: one, aside: null, query: '' })}
      onNew={() => change({ fresh: freshAgain(query, aside), aside: null })}
    />
  );
  return framed ? <Card>{picker}</Card> : picker;
}
