import BadgePercent from 'lucide-react/icons/badge-percent';
import PackagePlus from 'lucide-react/icons/package-plus';
import Scale from 'lucide-react/icons/scale';
import { useWords } from '#app/i18n/words.ts';
import { defineForm } from '#app/resource/form.ts';
import { discountGroups } from '#contract/discount-groups.ts';
import { refundRules } from '#contract/refund-rules.ts';
import { saleAddons } from '#contract/sale-addons.ts';
import type { Settings } from '#contract/settings.ts';
import { ofSettings, type SettingsPage } from './page.tsx';
import { SmsField } from './sms-field.tsx';
import { useCount } from './use-count.ts';

const form = defineForm({
  ...ofSettings,
  resource: 'settings-sale',
  words: { list: 'shell.settings', create: 'settings-sale.title', edit: 'settings-sale.title' },
  fields: {
    times_ahead_days: {
      type: 'number',
      label: 'settings-sale.times_ahead',
      help: 'settings-sale.times_ahead_help',
      min: 7,
      max: 365,
    },
    coach_paid_on_no_show: { type: 'flag', label: 'settings-sale.no_show' },
    sms: { type: 'own', label: 'settings-sale.sms', draw: SmsField, wide: true },
  },
});

function Now({ settings }: { settings: Settings }) {
  const { t } = useWords();
  const { times_ahead_days } = settings;
  return times_ahead_days === null
    ? t('settings-sale.now_by_hand')
    : t('settings-sale.now_ahead', { n: times_ahead_days });
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
  form,
  Now,
  useLinks,
};
