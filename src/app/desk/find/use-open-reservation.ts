import { useNavigate } from '@tanstack/react-router';
import { useCan } from '#app/data/profile.ts';
import { linkTo } from '#app/links.ts';
import { useSheet } from '#app/shell/use-sheet.ts';

/** Opens a reservation: its sheet for who may see the calendar, else its page in the search's place. */
export function useOpenReservation(): (id: number) => void {
  const can = useCan();
  const navigate = useNavigate();
  const { open } = useSheet();
  return (id) => {
    if (can('calendar.show')) open('reservation', id);
    else void navigate({ ...linkTo('/sales/invoices/$id', { params: { id } }), replace: true });
  };
}
