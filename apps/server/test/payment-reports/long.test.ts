/** A report that takes longer than a statement of a request may. */
import { setTimeout } from 'node:timers/promises'
import { connect } from '@skrzat/db/client'
import { expect, onTestFinished, test } from 'vitest'
import { seedInvoices } from '../../bench/scale-seed.ts'
import { invoicesTable } from '../../src/domains/payment-reports/columns.ts'
import { reportCsv } from '../../src/domains/payment-reports/csv.ts'
import { testReports } from './setup.ts'

test('the limit of a statement is no limit of a report that is read for longer', async () => {
  const server = await testReports()
  const { placeId, from, to } = await seedInvoices(server.sql, 10_000)
  const limited = connect({ url: server.databaseUrl, pool: 2, statementTimeout: 1_000 })
  onTestFinished(() => limited.close())
  let text = ''
  for await (const piece of reportCsv(limited.sql, invoicesTable({ placeId, from, to, by: 'created' }), () =>
    setTimeout(400),
  ))
    text += piece.toString()
  expect(text).toContain('Razem')
  expect(text.split('\r\n').length).toBeGreaterThan(10_000)
  // And the connection has its limit again.
  const [row] = await limited.sql<{ limit: string }[]>`select current_setting('statement_timeout') as limit`
  expect(row?.limit).toBe('1s')
})
