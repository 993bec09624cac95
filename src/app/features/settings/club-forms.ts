import { defineForm } from '#app/resource/form.ts';
import { settings } from '#contract/settings.ts';
import { SmsField } from './sms-field.tsx';

const common = { resource: 'settings', path: '/settings', update: settings.update } as const;

/** What stands on paper and in messages: name, telephone, address. */
export const clubForm = defineForm({
  ...common,
  words: { list: 'shell.settings', create: 'settings.club', edit: 'settings.club' },
  title: () => '',
  fields: {
    club_name: {
      type: 'text',
      label: 'settings.club_name',
      help: 'settings.club_name_help',
      min: 2,
      max: 60,
    },
    phone: { type: 'text', label: 'settings.phone', empty: '', max: 30 },
    address: { type: 'text', label: 'settings.address', empty: '', max: 300, wide: true },
  },
});

/** What holds where nobody says otherwise. */
export const defaultsForm = defineForm({
  ...common,
  resource: 'settings-defaults',
  words: { list: 'shell.settings', create: 'settings.defaults', edit: 'settings.defaults' },
  title: () => '',
  fields: {
    default_max_debt: { type: 'money', label: 'settings.max_debt', help: 'settings.max_debt_help' },
    shift_limit: { type: 'money', label: 'settings.shift_limit', help: 'settings.shift_limit_help' },
    shift_required: {
      type: 'flag',
      label: 'settings.shift_required',
      help: 'settings.shift_required_help',
    },
    bank_receipts_pending: { type: 'flag', label: 'settings.pending', help: 'settings.pending_help' },
    coach_paid_on_no_show: { type: 'flag', label: 'settings.no_show' },
    cash_may_go_below_zero: { type: 'flag', label: 'settings.cash_below' },
    bank_may_go_below_zero: { type: 'flag', label: 'settings.bank_below' },
    times_ahead_days: {
      type: 'number',
      label: 'settings.times_ahead',
      help: 'settings.times_ahead_help',
      min: 7,
      max: 365,
    },
    sms: { type: 'own', label: 'settings.sms', draw: SmsField, wide: true },
  },
});
