import { useNavigate } from '@tanstack/react-router';
import Megaphone from 'lucide-react/icons/megaphone';
import { useCan } from '#app/data/profile.ts';
import { addToFormDraft } from '#app/engine/form-draft.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { toast } from '#app/state/toast.ts';
import { type EventResource, events } from '#contract/messages/events.ts';
import { IconButton } from '#ui/icon-button.tsx';

/** The record an event is about, with its name. */
export interface EventAbout {
  kind: EventResource;
  id: number;
  name: string;
}

/** Begins a word to the colleagues about the record whose page this is. */
export function TellButton(about: EventAbout) {
  const { t } = useWords();
  const can = useCan();
  const navigate = useNavigate();
  if (!can(events.create.permission)) return null;
  const tell = () => {
    const other = addToFormDraft('events', 'resource', about);
    if (other) toast({ text: t('form.begun_of_other', { name: other.name }), kind: 'info', ms: 8000 });
    void navigate({ ...linkTo('/events/insert'), state: (old) => ({ ...old, from: 'here' }) });
  };
  return <IconButton icon={Megaphone} label={t('events.tell')} onClick={tell} />;
}
