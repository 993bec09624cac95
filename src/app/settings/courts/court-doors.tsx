import { useNavigate } from '@tanstack/react-router';
import LandPlot from 'lucide-react/icons/land-plot';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { CloseRow } from '#app/parts/setup/close-row.tsx';
import { ActionRow } from '#ui/action-row.tsx';

/** From a court to its closing, and to all that is known of it. */
export function CourtDoors({ id }: { id: string }) {
  const { t } = useWords();
  const navigate = useNavigate();
  return (
    <div className="action-rows">
      <CloseRow of={{ court: Number(id) }} />
      <ActionRow
        icon={LandPlot}
        label={t('setup.court_page')}
        note={t('setup.court_page_note')}
        onClick={() =>
          void navigate({
            ...linkTo('/courts/$id/edit', { params: { id } }),
            state: (old) => ({ ...old, from: 'here' }),
          })
        }
      />
    </div>
  );
}
