import { useEffect, useState } from 'react';
import { currentSession } from '#app/data/session.ts';
import { openOutbox } from '#app/offline/outbox.ts';
import { useUnsent } from '#app/offline/unsent.ts';

/** Names of the authors of work on this device; null for an unknown name. */
export function useAuthors(): (id: number) => string | null {
  const { items } = useUnsent();
  const [names, setNames] = useState<ReadonlyMap<number, string | null>>(new Map());
  const others = items.some(({ author }) => !author.own);
  useEffect(() => {
    let gone = false;
    const ask = async () => {
      const left = others ? await (await openOutbox()).unsentOf() : [];
      if (!gone) setNames(new Map(left.map(({ userId, name }) => [userId, name])));
    };
    void ask().catch(() => {});
    return () => {
      gone = true;
    };
  }, [others]);
  const me = currentSession();
  const profile = me?.profile;
  return (id) =>
    id === me?.user_id && profile ? `${profile.name} ${profile.family}` : (names.get(id) ?? null);
}
