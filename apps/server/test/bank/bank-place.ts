/** A place with a price whose bank's lines are made here, over the compatibility wire. */
import { randomUUID } from 'node:crypto'
import { emptyTables } from '@skrzat/testing/empty'
import { restPlace } from '../payments/rest-place.ts'

type Over = {
  day?: string
  mark?: 'C' | 'D' | 'RC' | 'RD'
  payer?: string
  payerAccount?: string
  title?: string
  virtualId?: string
}

/** Valid by mod 97; the branch 999 exists at no bank. */
export const PAYER = '70124099900001110000000012'
export const OWN = '10102099920000007700001001'

export async function bankPlace() {
  const place = await restPlace()
  const { sql, call, first } = place
  const [account] = await sql<{ id: number }[]>`select id from accounts order by id limit 1`
  const [statement] = await sql<{ id: number }[]>`
    insert into bank_statements (place_id, account, format, dialect, encoding, number, from_day, to_day, opening,
      closing, lines, added_by)
    values (${first}, ${OWN}, 'MT940', 'PKO', 'UTF-8', '12', '2026-11-01', '2026-11-30', 0, 0, 0, ${account?.id ?? 0})
    returning id`
  let position = 0

  return {
    ...place,
    /** For a `beforeEach`: kids without money, and no lines. */
    renew: async () => {
      await emptyTables(sql, 'bank_lines')
      await place.renew()
    },
    /** Adds a line that waits. @param amount grosze @returns its id */
    addLine: async (
      amount: number,
      {
        day = '2026-11-12',
        mark = amount > 0 ? 'C' : 'D',
        payer = 'Joanna Żurawska',
        payerAccount = PAYER,
        title = 'czesne',
        virtualId = '',
      }: Over = {},
    ): Promise<number> => {
      position += 1
      const [line] = await sql<{ id: number }[]>`
        insert into bank_lines (place_id, statement_id, position, day, amount, mark, payer, payer_account, title,
          virtual_id, reference)
        values (${first}, ${statement?.id ?? 0}, ${position}, ${day}, ${amount}, ${mark}, ${payer}, ${payerAccount},
          ${title}, ${virtualId}, ${randomUUID()})
        returning id`
      return line?.id ?? 0
    },
    lineOf: async (id: number) => {
      const lines = (await call('GET', `/api/places/${first}/bank/lines?size=100`)).json()
      return lines.find((line: { id: number }) => line.id === id)
    },
    book: (line: number, allocations: readonly object[], key?: string) =>
      call('POST', `/api/bank/lines/${line}/book`, { allocations }, key === undefined ? {} : { key }),
    undo: (line: number, key?: string) =>
      call('POST', `/api/bank/lines/${line}/undo`, undefined, key === undefined ? {} : { key }),
    notOurs: (line: number, reason: string, key?: string) =>
      call('POST', `/api/bank/lines/${line}/not-ours`, { reason }, key === undefined ? {} : { key }),
    invoiceOf: async (id: number) => (await call('GET', `/api/payments/${id}`)).json(),
    creditOf: async (firstname: string): Promise<number> =>
      (await call('GET', `/api/payments/${place.kid(firstname)}/surcharges`)).json().amount,
  }
}
