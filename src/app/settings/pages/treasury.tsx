import CalendarRange from 'lucide-react/icons/calendar-range';
import Inbox from 'lucide-react/icons/inbox';
import { joined } from '#app/engine/filter-text.ts';
import { defineForm } from '#app/engine/form.ts';
import { cachedName } from '#app/engine/value-text.ts';
import { useWords } from '#app/i18n/words.ts';
import type { Settings } from '#contract/settings/settings.ts';
import { banks } from '#contract/treasury/banks.ts';
import { cashes } from '#contract/treasury/cashes.ts';
import { paymentGateways } from '#contract/treasury/payment-gateways.ts';
import { BankField, CashField, GatewayField, NotesField } from './own-fields.tsx';
import { type SettingsPage, settingsForm } from './page.tsx';

const form = defineForm({
  ...settingsForm,
  resource: 'settings-treasury',
  words: { list: 'shell.settings', create: 'settings-treasury.title', edit: 'settings-treasury.title' },
  fields: {
    default_cash_id: {
      type: 'own',
      label: 'settings-treasury.cash',
      draw: CashField,
      show: cachedName(cashes.list),
      needs: 'cash.show',
      group: 'settings-treasury.places',
    },
    default_bank_id: {
      type: 'own',
      label: 'settings-treasury.bank',
      draw: BankField,
      show: cachedName(banks.list),
      needs: 'bank.show',
    },
    default_gateway_id: {
      type: 'own',
      label: 'settings-treasury.gateway',
      draw: GatewayField,
      show: cachedName(paymentGateways.list),
      needs: 'payment_gateway.show',
    },
    bank_receipts_pending: {
      group: 'settings-treasury.rules',
      type: 'flag',
      label: 'settings-treasury.pending',
      help: 'settings-treasury.pending_help',
    },
    reference_required: {
      type: 'flag',
      label: 'settings-treasury.reference',
      help: 'settings-treasury.reference_help',
    },
    cash_may_go_below_zero: { type: 'flag', label: 'settings-treasury.cash_below' },
    bank_may_go_below_zero: { type: 'flag', label: 'settings-treasury.bank_below' },
    shift_required: {
      group: 'settings-treasury.tills',
      type: 'flag',
      label: 'settings-treasury.shift_required',
      help: 'settings-treasury.shift_required_help',
    },
    shift_limit: {
      type: 'money',
      label: 'settings-treasury.shift_limit',
      help: 'settings-treasury.shift_limit_help',
    },
    count_notes: {
      type: 'own',
      label: 'settings-treasury.notes',
      draw: NotesField,
      show: (notes, words) =>
        joined(
          words,
          (notes as number[]).map((note) => words.amount(note)),
        ),
      wide: true,
    },
  },
});

function Now({ settings: { bank_receipts_pending, shift_required, shift_limit } }: { settings: Settings }) {
  const { t, money } = useWords();
  return [
    t(bank_receipts_pending ? 'settings-treasury.now_pending' : 'settings-treasury.now_at_once'),
    t(shift_required ? 'settings-treasury.now_shift' : 'settings-treasury.now_shift_free'),
    t('settings-treasury.now_limit', { sum: money(shift_limit) }),
  ].join(' ');
}

function useLinks() {
  const { t } = useWords();
  return [
    { to: '/settings/financial-year', icon: CalendarRange, title: t('accountancy.years') },
    { to: '/treasury/shifts', icon: Inbox, title: t('shifts.title') },
  ];
}

export const treasury: SettingsPage = {
  path: '/settings/treasury',
  title: 'settings-treasury.title',
  group: 'money',
  stated: ({ shift_required }, { t }) =>
    t(shift_required ? 'settings-treasury.state_shift' : 'settings-treasury.state_shift_free'),
  form,
  Now,
  useLinks,
};
