import { DigitsField, type DigitsFieldProps } from './digits-field.tsx';

/** Ten digits, grouped as on the national card: 001 234567 8. */
export function NationalCodeField(props: Omit<DigitsFieldProps, 'max' | 'groups' | 'between' | 'read'>) {
  return <DigitsField {...props} max={10} groups={GROUPS} between="-" />;
}

const GROUPS = [3, 6, 1];
