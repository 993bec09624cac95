import { DigitsField, type DigitsFieldProps } from './digits-field.tsx';

/** Ten digits, shown as the card writes them: 001 234567 8. */
export function NationalCodeField(props: Omit<DigitsFieldProps, 'max' | 'groups' | 'between' | 'read'>) {
  return <DigitsField {...props} max={10} groups={GROUPS} between="-" />;
}

const GROUPS = [3, 6, 1];
