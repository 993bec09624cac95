import { useNavigate } from '@tanstack/react-router';
import { useSheet } from '#app/shell/use-sheet.ts';
import { useViewport } from '#ui/use-viewport.ts';
import type { FormSpec } from './form.ts';

/** Opens a form for a new record or one that is edited: a page on a laptop, a sheet over what stands there elsewhere. */
export function useOpenForm(): (form: Pick<FormSpec, 'resource' | 'path'>, id?: number) => void {
  const { open } = useSheet();
  const navigate = useNavigate();
  const laptop = useViewport() === 'laptop';
  return ({ resource, path }, id) => {
    if (laptop) void navigate({ to: id === undefined ? `${path}/insert` : `${path}/${id}/edit` });
    else open('form', id === undefined ? resource : `${resource}.${id}`);
  };
}
