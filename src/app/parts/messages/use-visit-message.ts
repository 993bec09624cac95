import { useCallback } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { visits } from '#contract/sales/visits.ts';
import type { MessageTo } from './message-to.ts';
import { useComposer } from './use-composer.ts';

/** A message to one customer about these of their reservations, up to 200; `name` is that of its draft. */
export function useVisitMessage(name: string, to: MessageTo, ids: readonly number[]) {
  const composer = useComposer(name, [to]);
  const call = useCall(visits.sendMessage, { keepAs: name });
  const { renew, reset, fieldErrors } = call;
  const { clear } = composer;
  const forget = useCallback(() => {
    clear();
    renew();
    reset();
  }, [clear, renew, reset]);
  return {
    composer,
    dirty: composer.dirty,
    forget,
    /** Of `MessageComposer`. */
    field: {
      composer,
      onType(text: string) {
        reset();
        composer.type(text);
      },
      onFresh: forget,
      error: fieldErrors.text,
    },
    /** Of `SendMessage`. */
    foot: {
      composer,
      busy: call.busy,
      error: fieldErrors.text ? null : call.error,
      errorText: call.errorText,
    },
    /** Whether it is on its way. */
    async send(): Promise<boolean> {
      if (!composer.check()) return false;
      const out = await call.submit({
        body: { ids: [...ids] as [number, ...number[]], text: composer.message.text },
      });
      if (out.state !== 'done') return false;
      forget();
      return true;
    },
  };
}
