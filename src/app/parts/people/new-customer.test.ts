import { describe, expect, it } from 'vitest';
import { freshProblem, type NewCustomer } from './new-customer.ts';

const fresh: NewCustomer = {
  name: 'مریم',
  family: 'حسینی',
  phone: '09124802233',
  gender: '2',
  character_id: null,
};

describe('freshProblem', () => {
  it.each([
    [{}, null],
    [{ name: 'م' }, { field: 'name' }],
    [{ family: '' }, { field: 'family' }],
    [{ phone: '091248022' }, { field: 'phone', digits: 2 }],
    [{ phone: '12345678901' }, { field: 'phone' }],
    [{ gender: null }, { field: 'gender' }],
  ] as const)('%o', (part, problem) => {
    expect(freshProblem({ ...fresh, ...part })).toEqual(problem);
  });
});
