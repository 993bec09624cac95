import ChevronLeft from 'lucide-react/icons/chevron-left';
import Pencil from 'lucide-react/icons/pencil';
import { useWords } from '#app/i18n/words.ts';
import { CustomerPicker } from '#app/parts/people/customer-picker.tsx';
import { freshOf } from '#app/parts/people/new-customer.ts';
import { NewCustomerCard } from '#app/parts/people/new-customer-card.tsx';
import { PersonCard, personNote } from '#app/parts/people/person-card.tsx';
import { rememberPerson } from '#app/parts/people/picked-person.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { Planner } from './use-planner.ts';

/** Whom the season is for: somebody found, or somebody new. */
export function PlanCustomer({ planner: { draft, change, customer, createUser } }: { planner: Planner }) {
  const words = useWords();
  const { t } = words;
  const { fresh } = draft;
  if (fresh) {
    return (
      <div className="flex flex-col gap-2">
        <NewCustomerCard
          fresh={fresh}
          set={(part) => change({ fresh: { ...fresh, ...part } })}
          known={customer.known}
          onKnown={(person) => {
            rememberPerson(person);
            change({ person, fresh: null, query: '' });
          }}
          errors={createUser.fieldErrors}
        />
        <Button
          kind="ghost"
          icon={ChevronLeft}
          flipIcon
          className="self-start"
          onClick={() => change({ fresh: null })}
        >
          {t('season-schedules.find_customer')}
        </Button>
      </div>
    );
  }
  if (customer.person) {
    return (
      <PersonCard person={customer.person} note={personNote(words, customer.user, customer.kept)}>
        <IconButton
          icon={Pencil}
          label={t('booking.change_customer')}
          onClick={() => change({ person: null })}
        />
      </PersonCard>
    );
  }
  return (
    <Card>
      <CustomerPicker
        query={draft.query}
        onQuery={(query) => change({ query })}
        onPick={(person) => change({ person, query: '' })}
        onNew={() => change({ fresh: freshOf(draft.query) })}
      />
    </Card>
  );
}
