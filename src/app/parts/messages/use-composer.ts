import { useRef } from 'react';
import { useDraft } from '#app/offline/draft.ts';
import { useOffline } from '#app/state/connection.ts';
import type { MessageTo } from './message-to.ts';
import { useMessage } from './use-message.ts';

/** A message that is being written, one text to each of these, kept as the draft `name`. */
export function useComposer(name: string, to: readonly MessageTo[]) {
  const { value, set, dirty, restored, clear } = useDraft(name, { text: '' });
  const message = useMessage(value.text, to);
  const offline = useOffline();
  const box = useRef<HTMLDivElement>(null);
  return {
    typed: value.text,
    type: (text: string) => set({ text }),
    message,
    several: to.length,
    offline,
    /** Where it is written. */
    box,
    /** Whether it can be sent; what lacks of it is led to. */
    check(): boolean {
      if (!message.ready) box.current?.querySelector('textarea')?.focus();
      return message.ready && !offline;
    },
    dirty,
    restored,
    clear,
  };
}
export type Composer = ReturnType<typeof useComposer>;
