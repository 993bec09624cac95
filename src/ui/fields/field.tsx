import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import { useUi } from '../locale.tsx';

/** Props of every field. Required by default; an error replaces the help text and says how to fix it. */
export interface FieldProps {
  label: ReactNode;
  help?: ReactNode | undefined;
  error?: ReactNode | undefined;
  optional?: boolean | undefined;
  /** Optional without saying so, such as a filter. */
  free?: boolean | undefined;
  /** Only for screen readers, where the place already makes it clear. */
  hideLabel?: boolean | undefined;
  /** Reserves no line for help and error: for filters, search, and fields that cannot be wrong. */
  tight?: boolean | undefined;
  className?: string | undefined;
}

/** Attributes that name and describe the control inside. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** Label above, control, and one line of help or error below, always reserved so that nothing moves. */
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

/** The same around a group of controls with one name (radios, weekdays). */
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
      {/* Separates the two for screen readers. */}
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
    // If this fails, the error is still read together with the field.
    import('./announce-error.ts')
      .then((m) => note.current && m.announceError(note.current, tell))
      .catch(() => {});
  }, [wrong]);
  // Added after rendering: screen readers announce an alert only when it appears.
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
