import type { Columns } from '#contract/columns.ts';
import type { RefundRule } from '../refund-rules.ts';

export const refundRuleColumns: Columns<RefundRule> = {
  hours_before: {
    title: { fa: 'ساعت پیش از شروع', en: 'Hours before' },
    kind: 'number',
    value: ({ hours_before }) => hours_before,
    sort: 'hours_before',
  },
  percent: {
    title: { fa: 'درصدی که برمی‌گردد', en: 'Percent refunded' },
    kind: 'number',
    value: ({ percent }) => percent,
    sort: 'percent',
  },
};
