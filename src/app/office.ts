import type { ComponentType } from 'react';
import type { FormSpec } from './resource/form.ts';
import type { Listed, Resource } from './resource/resource.ts';
import type { SheetScreenProps } from './shell/sheet-address.ts';

/** What is kept in lists, away from the desk, by the word of its resource. */
const resources = {
  users: () => import('./features/users/resource.tsx').then((m) => m.users),
  characters: () => import('./features/characters/resource.tsx').then((m) => m.characters),
  coaches: () => import('./features/coaches/resource.tsx').then((m) => m.coaches),
  companies: () => import('./features/companies/resource.tsx').then((m) => m.companies),
};
export type OfficeName = keyof typeof resources;

const forms: Readonly<Record<OfficeName, () => Promise<FormSpec>>> = {
  users: () => import('./features/users/user-form.ts').then((m) => m.userForm),
  characters: () => import('./features/characters/character-form.ts').then((m) => m.characterForm),
  coaches: () => import('./features/coaches/coach-form.ts').then((m) => m.coachForm),
  companies: () => import('./features/companies/company-form.ts').then((m) => m.companyForm),
};

const screens = {
  list: () => import('./resource/list-screen.tsx').then((m) => m.listScreen<Listed>),
  trash: () => import('./resource/trash-screen.tsx').then((m) => m.trashScreen<Listed>),
  print: () => import('./resource/print-screen.tsx').then((m) => m.printScreen<Listed>),
};
export type OfficePage = keyof typeof screens | 'form';

/** A standard page of a resource. */
export async function pageOf(name: OfficeName, page: OfficePage): Promise<ComponentType<object>> {
  if (page === 'form') {
    const [{ formPage }, form] = await Promise.all([import('./resource/form-page.tsx'), forms[name]()]);
    return formPage(form);
  }
  const [make, resource] = await Promise.all([screens[page](), resources[name]()]);
  // Each screen reads only what its own resource's calls answer.
  return make(resource as unknown as Resource<Listed>);
}

/** The sheet `form.<resource>` over any page. */
export async function sheetOfForms(): Promise<ComponentType<SheetScreenProps>> {
  const { formSheet } = await import('./resource/form-sheet.tsx');
  return formSheet(forms);
}
