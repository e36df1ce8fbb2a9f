import { expect, test } from 'vitest'
import { csvMapping } from '../src/wire/bank-mapping.ts'

const columns = {
  date: 0,
  amount: null,
  credit: null,
  debit: null,
  title: null,
  payer: null,
  account: null,
  balance: null,
  currency: null,
}

test.each([
  [{ amount: 1 }, true],
  [{ credit: 1 }, true],
  [{ credit: 1, debit: 2 }, true],
  [{}, false],
  [{ amount: 1, credit: 2 }, false],
  [{ date: null, amount: 1 }, false],
])('a mapping of the columns %j is valid: %s', (given, isValid) => {
  const mapping = { delimiter: ';', decimal: ',', dateFormat: 'DMY', header: [], skip: 0 }
  expect(csvMapping.safeParse({ ...mapping, columns: { ...columns, ...given } }).success).toBe(isValid)
})
