import { INVOICE_SORTS, type InvoiceSort } from '@skrzat/contract/invoice-list'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import {
  invoiceList,
  type InvoiceListFilter,
  type Slice,
} from '../src/domains/payments/queries/invoice-list.ts'
import type { Bench } from './harness.ts'
import { lookedAt } from './page-server.ts'
import { seedInvoices, type Scale } from './scale-seed.ts'
import { statementsOf } from './spoken.ts'

/** 24 invoices of each kid in two years, and as many in each of the other places. */
const KIDS = 500
const INVOICES = 24 * KIDS
const SPREAD = { kids: KIDS, perDay: 17, newest: 4 * KIDS }
const OTHERS = 10
const SIZE = 50
/** Reads in a round. */
const READS = 2

type Case = {
  readonly work: string
  readonly filter?: Omit<InvoiceListFilter, 'placeId'>
  readonly by?: InvoiceSort
  readonly after?: string | null
  /** What a plain statement says to the same end, of `i`, `k`. */
  readonly where: (sql: Sql) => SqlFragment
  readonly order?: (sql: Sql) => SqlFragment
}

/** The page of staff's invoices with its totals and tiles, against plain statements for the rows and for the totals. */
export const invoiceListBench: Bench = {
  name: 'invoice-list',
  async run(bench) {
    const { sql, url } = await bench.database({ pool: 1 })
    const scale = await seedInvoices(sql, INVOICES, SPREAD)
    bench.say(`  writing the invoices of ${OTHERS} other places`)
    for (let n = 0; n < OTHERS; n++) await seedInvoices(sql, INVOICES, SPREAD)
    await sql`vacuum analyze`

    const said = await statementsOf(url, (client) => read(client, scale, {}))
    bench.limit({
      work: 'a page of the invoices',
      baseline: 'one statement',
      plain: '1',
      ours: String(said.length),
      value: said.length,
      atMost: 1,
      unit: 'statements',
    })
    for (const one of [...cases(await deepCursor(sql, scale)), ...INVOICE_SORTS.map(sorted)]) {
      await bench.compare({
        work: `${one.work}, ${KIDS} kids and ${INVOICES.toLocaleString('en')} invoices`,
        baseline: 'plain statements for rows and totals',
        reach: 0.7,
        rounds: 7,
        plain: () => times(READS, () => plainly(sql, scale, one)),
        ours: () => times(READS, () => read(sql, scale, one)),
      })
    }
  },
}

function cases(deep: string): Case[] {
  const open = (sql: Sql) => sql`and i.paid_at is null and i.deleted_at is null`
  const text = (sql: Sql, name: string, number: string) => sql`
    and ((k.firstname || ' ' || k.lastname || ' ' || k.firstname) ilike ${name} or i.number like ${number})`
  return [
    { work: 'the first page of what is to be paid', where: open },
    { work: 'the first page of all', filter: { state: 'all' }, where: (sql) => sql`` },
    {
      work: 'a page after 6,000 others',
      filter: { state: 'all' },
      after: deep,
      where: (sql) => sql``,
      order: (sql) => sql`i.created_day desc, i.id desc offset 6000`,
    },
    {
      work: 'found by number',
      filter: { state: 'all', text: '05/0007' },
      where: (sql) => text(sql, '%05/0007%', '%05/%0007%'),
    },
    {
      work: 'found by name',
      filter: { state: 'all', text: 'kiewicz 25' },
      where: (sql) => text(sql, '%kiewicz 25%', '%kiewicz 25%'),
    },
    {
      work: 'of a group',
      filter: { state: 'all', groupId: 3 },
      where: (sql) => sql`and k.group_id = 3`,
    },
  ]
}

function sorted(by: InvoiceSort): Case {
  const keys = {
    created: (sql: Sql) => sql`i.created_day desc`,
    number: (sql: Sql) => sql`i.number desc`,
    kid: (sql: Sql) => sql`k.lastname || ' ' || k.firstname desc`,
    deadline: (sql: Sql) => sql`i.deadline desc`,
    amount: (sql: Sql) => sql`i.amount desc`,
    left: (sql: Sql) => sql`i.amount_left desc`,
    paid: (sql: Sql) => sql`i.paid_day desc nulls last`,
  } satisfies Record<InvoiceSort, (sql: Sql) => SqlFragment>
  return {
    work: `sorted by ${by}`,
    filter: { state: 'all' },
    by,
    where: (sql) => sql``,
    order: (sql) => sql`${keys[by](sql)}, i.id desc`,
  }
}

function read(sql: Sql, scale: Scale, { filter, by, after = null }: Partial<Case>) {
  const slice: Slice = { after, size: SIZE, ...(by && { by }) }
  return invoiceList(sql, { placeId: scale.placeId, ...filter }, slice, lookedAt(scale))
}

async function plainly(sql: Sql, { placeId }: Scale, { where, order }: Case) {
  const from = sql`
    from invoices i join kids k on k.id = i.kid_id join groups g on g.id = k.group_id join places p on p.id = i.place_id
    where i.place_id = ${placeId} ${where(sql)}`
  await sql`
    select i.*, k.firstname, k.lastname, g.name, g.color, p.name as place ${from}
    order by ${order ? order(sql) : sql`i.created_day desc, i.id desc`} limit ${SIZE + 1}`
  await sql`select count(*), sum(i.amount), sum(i.amount_left) ${from}`
}

/** The cursor of the 6,000th of all. */
async function deepCursor(sql: Sql, scale: Scale): Promise<string> {
  const filter = { placeId: scale.placeId, state: 'all' } as const
  const { nextCursor } = await invoiceList(sql, filter, { after: null, size: 6000 }, lookedAt(scale))
  if (nextCursor === null) throw new Error('there are more than 6,000 invoices')
  return nextCursor
}

async function times(count: number, work: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < count; n++) await work()
}
