import { useParams } from '@tanstack/react-router';

/** The record that a list belongs to, as its address and its calls name it: `/customers/12/invoices`. */
export function useOwner({ path }: { path: string }): { id: string } | undefined {
  const { id } = useParams({ strict: false }) as { id?: string };
  return path.includes('$id') && id !== undefined ? { id } : undefined;
}
