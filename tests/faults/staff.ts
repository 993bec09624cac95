import { ROLE_PERMISSIONS, type TestClub } from '#tests/support/club.ts';

const reception = [...ROLE_PERMISSIONS.reception, 'support_ticket.show', 'support_ticket.create'] as const;

/** The people of a tablet in order: two receptionists and a manager; the second tablet begins with the manager. */
export async function staffOf(club: TestClub, place: 0 | 1): Promise<number[]> {
  const [first, second, manager] = [
    (await club.as({ permissions: reception })).user_id,
    (await club.as({ permissions: reception, below: 1 })).user_id,
    (await club.as('manager')).user_id,
  ];
  return place === 0 ? [first, manager, second] : [manager, first, second];
}
