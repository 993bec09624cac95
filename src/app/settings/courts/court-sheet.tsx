import { FormInSheet } from '#app/engine/form-sheet.tsx';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { courtForm } from './resource.tsx';

/** A new court. */
export function CourtSheet(sheet: SheetScreenProps) {
  return <FormInSheet form={courtForm} record={null} {...sheet} />;
}
