import PackagePlus from 'lucide-react/icons/package-plus';
import { defineForm } from '#app/engine/form.ts';
import { useWords } from '#app/i18n/words.ts';
import { saleAddons } from '#contract/sales/sale-addons.ts';
import type { Settings } from '#contract/settings/settings.ts';
import { type SettingsPage, settingsForm } from './page.tsx';
import { useCount } from './use-count.ts';

const form = defineForm({
  ...settingsForm,
  resource: 'settings-store',
  words: { list: 'shell.settings', create: 'settings-store.title', edit: 'settings-store.title' },
  fields: {
    addon_stock: { type: 'flag', label: 'settings-store.stock', help: 'settings-store.stock_help' },
    addon_below_zero: {
      type: 'flag',
      label: 'settings-store.below_zero',
      help: 'settings-store.below_zero_help',
      when: ({ values }) => values.addon_stock === true,
    },
    addon_low: {
      type: 'number',
      label: 'settings-store.low',
      help: 'settings-store.low_help',
      min: 0,
      max: 1000,
      when: ({ values }) => values.addon_stock === true,
    },
  },
});

function Now({ settings: { addon_stock, addon_below_zero, addon_low } }: { settings: Settings }) {
  const { t } = useWords();
  if (!addon_stock) return t('settings-store.now_off');
  return [
    t(addon_below_zero ? 'settings-store.now_below' : 'settings-store.now_to_zero'),
    t('settings-store.now_low', { n: addon_low }),
  ].join(' ');
}

function useLinks() {
  const { t } = useWords();
  const addons = useCount(saleAddons.list);
  return [
    {
      to: '/sales-addons',
      icon: PackagePlus,
      title: t('sale-addons.title'),
      state: addons === undefined ? undefined : t('sale-addons.count', { n: addons }),
    },
  ];
}

export const store: SettingsPage = {
  path: '/settings/store',
  title: 'settings-store.title',
  group: 'sales',
  stated: ({ addon_stock }, { t }) => t(addon_stock ? 'settings-store.state_on' : 'settings-store.state_off'),
  form,
  Now,
  useLinks,
};
