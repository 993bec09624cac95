import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { formPage } from '#app/engine/form-page.tsx';
import { PlannerPage } from './planner-page.tsx';
import { seasonForm } from './resource.tsx';

const EditPage: ComponentType = formPage(seasonForm);

/** A new season is planned; of one that is there its name and note are changed. */
export function SeasonPage() {
  const { id } = useParams({ strict: false }) as { id?: string };
  return id === undefined ? <PlannerPage /> : <EditPage />;
}
