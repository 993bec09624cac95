import BadgePercent from 'lucide-react/icons/badge-percent';
import PackagePlus from 'lucide-react/icons/package-plus';
import Scale from 'lucide-react/icons/scale';
import { defineForm } from '#app/engine/form.ts';
import { useWords } from '#app/i18n/words.ts';
import { saleAddons } from '#contract/sales/sale-addons.ts';
import { discountGroups } from '#contract/settings/discount-groups.ts';
import { refundRules } from '#contract/settings/refund-rules.ts';
import type { Settings } from '#contract/settings/settings.ts';
import { type SettingsPage, settingsForm } from './page.tsx';
import { SmsField, smsText } from './sms-field.tsx';
import { useCount } from './use-count.ts';

const form = defineForm({
  ...settingsForm,
  resource: 'settings-sale',
  words: { list: 'shell.settings', create: 'settings-sale.title', edit: 'settings-sale.title' },
  fields: {
    default_action_type: {
      type: 'choice',
      label: 'settings-sale.action_type',
      help: 'settings-sale.action_type_help',
      options: [
        { value: 1, label: 'settings-sale.present' },
        { value: 2, label: 'settings-sale.telephone' },
      ],
    },
    bookable_after_start: {
      type: 'number',
      label: 'settings-sale.after_start',
      help: 'settings-sale.after_start_help',
      min: 0,
      max: 600,
    },
    hold_minutes: {
      type: 'number',
      label: 'settings-sale.hold',
      help: 'settings-sale.hold_help',
      min: 1,
      max: 30,
    },
    times_ahead_days: {
      type: 'number',
      label: 'settings-sale.times_ahead',
      help: 'settings-sale.times_ahead_help',
      min: 7,
      max: 365,
    },
    coach_paid_on_no_show: { type: 'flag', label: 'settings-sale.no_show' },
    sms: {
      type: 'own',
      label: 'settings-sale.sms',
      group: 'settings-sale.messages',
      draw: SmsField,
      show: smsText,
      wide: true,
    },
    sms_day_before: {
      type: 'flag',
      label: 'settings-sale.day_before',
      help: 'settings-sale.day_before_help',
    },
    sms_day_before_at: {
      type: 'time',
      label: 'settings-sale.day_before_at',
      when: ({ values }) => values.sms_day_before === true,
    },
  },
});

function Now({ settings }: { settings: Settings }) {
  const { t, time } = useWords();
  const { times_ahead_days, bookable_after_start, sms_day_before, sms_day_before_at } = settings;
  return [
    bookable_after_start === null
      ? t('settings-sale.now_to_end')
      : t('settings-sale.now_after', { n: bookable_after_start }),
    times_ahead_days === null
      ? t('settings-sale.now_by_hand')
      : t('settings-sale.now_ahead', { n: times_ahead_days }),
    sms_day_before
      ? t('settings-sale.now_reminds', { time: time(sms_day_before_at) })
      : t('settings-sale.now_reminds_not'),
  ].join(' ');
}

function useLinks() {
  const { t } = useWords();
  const rules = useCount(refundRules.list);
  const discounts = useCount(discountGroups.list);
  const addons = useCount(saleAddons.list);
  return [
    {
      to: '/refunds',
      icon: Scale,
      title: t('refund-rules.title'),
      state: rules === undefined ? undefined : t('refund-rules.count', { n: rules }),
    },
    {
      to: '/discount-groups',
      icon: BadgePercent,
      title: t('discount-groups.title'),
      state: discounts === undefined ? undefined : t('discount-groups.count', { n: discounts }),
    },
    {
      to: '/sales-addons',
      icon: PackagePlus,
      title: t('sale-addons.title'),
      state: addons === undefined ? undefined : t('sale-addons.count', { n: addons }),
    },
  ];
}

export const sale: SettingsPage = {
  path: '/settings/sale',
  title: 'settings-sale.title',
  group: 'sales',
  stated: ({ sms_day_before, sms_day_before_at }, { t, time }) =>
    sms_day_before
      ? t('settings-sale.state_reminds', { time: time(sms_day_before_at) })
      : t('settings-sale.state_reminds_not'),
  form,
  Now,
  useLinks,
};
