import { DigitsField, type DigitsFieldProps } from './digits-field.tsx';
import { phoneDigits } from './typing.ts';

const GROUPS = [4, 3, 4];

/** A mobile number: 11 digits, shown as 0912 345 6789; pasted numbers may begin with +98. */
export function PhoneField({
  native,
  ...props
}: Omit<DigitsFieldProps, 'max' | 'groups' | 'between' | 'read'>) {
  return (
    <DigitsField
      {...props}
      max={11}
      groups={GROUPS}
      read={phoneDigits}
      native={{ type: 'tel', inputMode: 'tel', ...native }}
    />
  );
}
