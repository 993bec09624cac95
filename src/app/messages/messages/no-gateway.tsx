import { useQuery } from '@tanstack/react-query';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { MESSAGE_FAULT_WORDS } from '#contract/messages/columns/messages.ts';
import { system } from '#contract/system/system.ts';
import { Notice } from '#ui/notice.tsx';

/** A notice above the list when no message can be sent, for people who may see the settings. */
export function NoGateway() {
  const { locale } = useWords();
  const can = useCan();
  const { data } = useQuery({ ...queryFor(system.status, {}), enabled: can(system.status.permission) });
  if (!data?.data.sms.prints) return null;
  return <Notice kind="warning">{MESSAGE_FAULT_WORDS.no_gateway[locale]}</Notice>;
}
