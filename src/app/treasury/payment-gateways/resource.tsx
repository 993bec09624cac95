import { describedForm, describedList } from '#app/engine/described.ts';
import { defineForm } from '#app/engine/form.ts';
import { defineResource } from '#app/engine/resource.ts';
import { cachedName } from '#app/engine/value-text.ts';
import { PlaceBalance, placeSums } from '#app/parts/places/place-figures.tsx';
import { banks } from '#contract/treasury/banks.ts';
import { GATEWAY_TYPES, gatewayColumns } from '#contract/treasury/columns/places.ts';
import {
  paymentGateways as calls,
  type PaymentGateway,
  paymentGatewayList,
} from '#contract/treasury/payment-gateways.ts';
import { BankField } from './bank-field.tsx';
import { ProviderField } from './provider-field.tsx';

/** Card readers and online gateways. */
export const paymentGateways = defineResource<PaymentGateway>({
  ...describedList('payment-gateways', { pick: 'payment-gateways.pick' }),
  calls,
  spec: paymentGatewayList,
  columns: gatewayColumns,
  search: { filter: 'title', label: 'payment-gateways.name' },
  titleOf: ({ title }) => title,
  cells: { balance: ({ balance }) => <PlaceBalance value={balance} /> },
  card: ({ title, type, bank, balance }, { locale, t, digits }) => ({
    title: digits(title),
    detail: `${GATEWAY_TYPES[type][locale]} · ${t('payment-gateways.clears_to', { bank: digits(bank.name) })}`,
    end: <PlaceBalance value={balance} />,
  }),
  picks: ['title', 'type', 'balance'],
  sums: placeSums,
  page: '/treasury/payment-gateways/$id',
});

export const gatewayForm = defineForm({
  ...describedForm('payment-gateways', calls),
  page: true,
  create: calls.create,
  title: ({ title }) => title,
  columns: gatewayColumns,
  read: ({ bank }) => ({ bank_id: bank.id }),
  fields: {
    title: {
      type: 'gateway-name',
      label: 'payment-gateways.name',
      help: 'payment-gateways.name_help',
      min: 5,
      max: 50,
    },
    type: {
      type: 'choice',
      initial: 'pos',
      options: [
        { value: 'pos', label: 'payment-gateways.pos' },
        { value: 'online', label: 'payment-gateways.online' },
      ],
    },
    bank_id: { type: 'own', label: 'payment-gateways.bank', draw: BankField, show: cachedName(banks.list) },
    provider: { type: 'own', draw: ProviderField, empty: '' },
    code: { type: 'digits', label: 'users.code', help: 'users.code_help', on: 'update', max: 12 },
    terminal_code: { type: 'text', empty: '', max: 50 },
    merchant_code: { type: 'text', empty: '', max: 50 },
    end_time: { type: 'time', help: 'payment-gateways.end_help' },
    status: { type: 'flag', initial: true, help: 'payment-gateways.status_help' },
  },
});
