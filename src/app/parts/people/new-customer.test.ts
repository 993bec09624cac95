import { describe, expect, it } from 'vitest';
import { freshProblem, type NewCustomer } from './new-customer.ts';

const fresh: NewCustomer = {
  name: 'مریم',
  family: 'حسینی',
  phone: '09124802233',
  gender: '2',
  character_id: null,
};

const FREE = { ask_national_code: 'shown', ask_born_at: 'shown' } as const;

describe('freshProblem', () => {
  it.each([
    [{}, null],
    [{ name: 'م' }, { field: 'name' }],
    [{ family: '' }, { field: 'family' }],
    [{ phone: '091248022' }, { field: 'phone', digits: 2 }],
    [{ phone: '12345678901' }, { field: 'phone' }],
    [{ gender: null }, { field: 'gender' }],
  ] as const)('%o', (part, problem) => {
    expect(freshProblem({ ...fresh, ...part }, FREE)).toEqual(problem);
  });

  it('asks for what the club asks everybody for', () => {
    const both = { ask_national_code: 'required', ask_born_at: 'required' } as const;
    const code = { national_code: '0499370899' };
    expect(freshProblem(fresh, both)).toEqual({ field: 'national_code' });
    expect(freshProblem({ ...fresh, national_code: '0499370898' }, both)).toEqual({ field: 'national_code' });
    expect(freshProblem({ ...fresh, ...code }, both)).toEqual({ field: 'born_at' });
    expect(freshProblem({ ...fresh, ...code, born_at: '1990-03-21' }, both)).toBeNull();
  });
});
