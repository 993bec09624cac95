import { describedForm, describedList } from '#app/engine/described.ts';
import { defineForm } from '#app/engine/form.ts';
import { defineResource } from '#app/engine/resource.ts';
import { refundRuleColumns } from '#contract/settings/columns/refund-rules.ts';
import { refundRules as calls, type RefundRule, refundRuleList } from '#contract/settings/refund-rules.ts';

/** Refund rules: percent by hours before the start. */
export const refundRules = defineResource<RefundRule>({
  ...describedList('refund-rules'),
  calls,
  spec: refundRuleList,
  columns: refundRuleColumns,
  titleOf: ({ hours_before, percent }) => `${hours_before}: ${percent}%`,
  card: ({ hours_before, percent }, { t, number }) => ({
    title: t('refund-rules.line', { hours: hours_before, percent: number(percent) }),
  }),
  sheet: 'form',
});

export const refundRuleForm = defineForm({
  ...describedForm('refund-rules', calls),
  create: calls.create,
  title: ({ hours_before }) => String(hours_before),
  fields: {
    hours_before: {
      type: 'number',
      label: 'refund-rules.hours',
      min: 0,
      max: 8760,
    },
    percent: { type: 'percent', label: 'refund-rules.percent' },
  },
});
