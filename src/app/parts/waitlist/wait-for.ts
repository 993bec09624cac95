import { putFormDraft } from '#app/engine/form-draft.ts';

interface Place {
  date: string;
  start_time: string;
  end_time: string;
  court: { id: number };
}

/** Stores a slot or person as draft of the waitlist form, which is opened next. */
export function putWait({ slot, person }: { slot?: Place; person?: { id: number; name: string } }): void {
  putFormDraft('waitlist', {
    ...(person && { user_id: person }),
    ...(slot && {
      date_from: slot.date,
      date_to: slot.date,
      from: slot.start_time,
      to: slot.end_time,
      court_ids: [slot.court.id],
    }),
  });
}
