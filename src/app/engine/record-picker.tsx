import { type ComponentType, Suspense, useState } from 'react';
import { lazyScreen } from '#app/lazy-screen.ts';
import { definitionOf } from './definitions.ts';
import type { PickerProps } from './picker.tsx';
import type { Listed } from './resource.ts';

type RecordPickerProps<Row extends Listed> = Omit<PickerProps<Row>, 'resource'>;

/** A picker of a resource's records, which is fetched when it first opens. `picks`: columns other than its own. */
export function recordPicker<Row extends Listed>(name: string, picks?: readonly string[]) {
  const Loaded = lazyScreen<RecordPickerProps<Row>>(async () => {
    const [{ Picker }, own] = await Promise.all([import('./picker.tsx'), definitionOf<Row>(name)]);
    const resource = picks ? { ...own, picks } : own;
    return (props) => <Picker resource={resource} {...props} />;
  });
  return (props: RecordPickerProps<Row>) => <OnceOpened of={Loaded} props={props} />;
}

function OnceOpened<P extends { open: boolean }>({ of: Loaded, props }: { of: ComponentType<P>; props: P }) {
  const [wanted, setWanted] = useState(false);
  if (props.open && !wanted) setWanted(true);
  return (
    wanted && (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    )
  );
}
