import { useNavigate } from '@tanstack/react-router';
import { useSheet } from '#app/shell/use-sheet.ts';
import { useViewport } from '#ui/use-viewport.ts';
import type { FormSpec } from './form.ts';

/** Opens a form, which leads back where it was opened, for a new record or one that is edited: a page on a laptop, a sheet over what stands there elsewhere. */
export function useOpenForm(): (form: Pick<FormSpec, 'resource' | 'path'>, id?: number) => void {
  const { open } = useSheet();
  const navigate = useNavigate();
  const laptop = useViewport() === 'laptop';
  return ({ resource, path }, id) => {
    const to = id === undefined ? `${path}/insert` : `${path}/${id}/edit`;
    if (laptop) void navigate({ to, state: (old) => ({ ...old, from: 'here' }) });
    else open('form', id === undefined ? resource : `${resource}.${id}`);
  };
}
