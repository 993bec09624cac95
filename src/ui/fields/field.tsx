import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import { useUi } from '../locale.tsx';

/** What every field takes. Required is the default; an error replaces the help and says how to mend it. */
export interface FieldProps {
  label: ReactNode;
  help?: ReactNode | undefined;
  error?: ReactNode | undefined;
  optional?: boolean | undefined;
  /** Nothing has to be written here, and that goes without saying: a filter. */
  free?: boolean | undefined;
  /** The label is read but not drawn, where the place already says it. */
  hideLabel?: boolean | undefined;
  /** Reserves no line for help and error: filters, search, a field that cannot be wrong. */
  tight?: boolean | undefined;
  className?: string | undefined;
}

/** What the control inside must carry to be named and described. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** Label above, control, one line of help or error below, whose place is kept so that nothing moves. */
export function Field({
  children,
  ...props
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  return (
    <div className={cx('field', props.tight && 'field-tight', props.className)}>
      <label className={cx('field-label', props.hideLabel && 'sr-only')} htmlFor={id}>
        <FieldName {...props} />
      </label>
      {children({
        id,
        'aria-describedby': props.error || props.help ? `${id}-note` : undefined,
        'aria-invalid': props.error ? true : undefined,
        'aria-required': props.optional || props.free ? undefined : true,
      })}
      <FieldNote id={`${id}-note`} help={props.help} error={props.error} />
    </div>
  );
}

/** The same frame for a group of controls under one name (radios, weekdays). */
export function FieldGroup({ children, ...props }: FieldProps & { children: ReactNode }) {
  const id = useId();
  return (
    <fieldset
      className={cx('field', props.tight && 'field-tight', props.className)}
      data-invalid={props.error ? '' : undefined}
      aria-describedby={props.error || props.help ? id : undefined}
    >
      <legend className={cx('field-label', props.hideLabel && 'sr-only')}>
        <FieldName {...props} />
      </legend>
      {children}
      <FieldNote id={id} help={props.help} error={props.error} />
    </fieldset>
  );
}

function FieldName({ label, optional }: FieldProps) {
  const { words } = useUi();
  return (
    <>
      {label}
      {/* Between them for whoever hears it. */}
      {optional && ' '}
      {optional && <span className="field-optional">{words.optional}</span>}
    </>
  );
}

function FieldNote({ id, help, error }: { id: string } & Pick<FieldProps, 'help' | 'error'>) {
  const note = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState(false);
  const wrong = Boolean(error);
  if (told && !wrong) setTold(false);
  useEffect(() => {
    if (!wrong) return;
    const tell = () => setTold(true);
    // Without the code it is read with the field all the same.
    import('./tell-problem.ts')
      .then((m) => note.current && m.tellProblem(note.current, tell))
      .catch(() => {});
  }, [wrong]);
  // What comes into the page as an alert is told: one that stood there already would not be.
  return (
    <div
      key={String(told)}
      ref={note}
      id={id}
      role={told ? 'alert' : undefined}
      className={cx('field-note', wrong && 'field-note-error')}
    >
      {error ? (
        <>
          <Icon of={CircleAlert} size={16} />
          <span>{error}</span>
        </>
      ) : (
        help
      )}
    </div>
  );
}
