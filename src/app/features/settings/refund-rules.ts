import Scale from 'lucide-react/icons/scale';
import { defineForm } from '#app/resource/form.ts';
import { defineResource } from '#app/resource/resource.ts';
import { refundRuleColumns } from '#contract/columns/refund-rules.ts';
import { refundRules as calls, type RefundRule, refundRuleList } from '#contract/refund-rules.ts';

/** How much of a price goes back, by the hours left to the start. */
export const refundRules = defineResource<RefundRule>({
  name: 'refund-rules',
  path: '/sales/refund-rules',
  calls,
  spec: refundRuleList,
  columns: refundRuleColumns,
  words: {
    title: 'refund-rules.title',
    new: 'refund-rules.new',
    deleted: 'refund-rules.deleted',
    count: 'refund-rules.count',
    nothing: 'refund-rules.nothing',
    nothing_detail: 'refund-rules.nothing_detail',
  },
  icon: Scale,
  filters: [],
  titleOf: ({ hours_before, percent }) => `${hours_before}: ${percent}%`,
  card: ({ hours_before, percent }, { t, number }) => ({
    title: t('refund-rules.line', { hours: number(hours_before), percent: number(percent) }),
  }),
  sheet: 'form',
});

export const refundRuleForm = defineForm({
  resource: 'refund-rules',
  path: '/sales/refund-rules',
  words: { list: 'refund-rules.title', create: 'refund-rules.new', edit: 'refund-rules.edit' },
  create: calls.create,
  update: calls.update,
  get: calls.get,
  remove: { call: calls.remove, restore: calls.restore },
  title: ({ hours_before }) => String(hours_before),
  fields: {
    hours_before: {
      type: 'number',
      label: 'refund-rules.hours',
      help: 'refund-rules.hours_help',
      min: 0,
      max: 8760,
    },
    percent: { type: 'percent', label: 'refund-rules.percent' },
  },
});
