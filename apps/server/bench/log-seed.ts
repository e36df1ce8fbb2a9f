/** A log of any length with valid hashes, for benches that read all of it. */
import type { Sql } from '@skrzat/db/client'
import { emptyStream, type RecordedEvent } from '../src/kernel/event-log/events.ts'
import { chainHash } from '../src/kernel/event-log/hash.ts'
import { copyRows } from '../src/kernel/projection/copy.ts'
import { rebuildLedger } from '../src/domains/payments/index.ts'
import { type BenchPlace, seedPlace } from './ledger-seed.ts'

const KIDS = 1000
const PER_STREAM = 3
const AT_ONCE = 30_000
const AT = new Date('2026-11-12T10:00:00Z')

const eventsTable = {
  name: 'events',
  columns: [
    ['stream', (row: RecordedEvent) => row.stream],
    ['version', (row: RecordedEvent) => row.version],
    ['type', (row: RecordedEvent) => row.type],
    ['type_version', (row: RecordedEvent) => row.typeVersion],
    ['data', (row: RecordedEvent) => JSON.stringify(row.data)],
    ['place_id', (row: RecordedEvent) => row.placeId],
    ['actor_id', (row: RecordedEvent) => row.actorId],
    ['command_id', (row: RecordedEvent) => row.commandId],
    ['at', (row: RecordedEvent) => row.at.toISOString()],
    ['hash', (row: RecordedEvent) => `\\x${Buffer.from(row.hash).toString('hex')}`],
  ],
} as const

/**
 * Invoices of three parts that were viewed and paid, three events each, with the records of their commands; tables
 * match the events.
 * @param events a multiple of 3
 */
export async function seedLog(sql: Sql, events: number): Promise<void> {
  const place = await seedPlace(sql, KIDS)
  const invoices = Math.ceil(events / PER_STREAM)
  for (let from = 1; from <= invoices; from += AT_ONCE / PER_STREAM) {
    const rows: RecordedEvent[] = []
    for (let id = from; id < from + AT_ONCE / PER_STREAM && id <= invoices; id++)
      rows.push(...story(place, id))
    await copyRows(sql, 'public', eventsTable, rows)
  }
  await sql`
    insert into commands (actor_id, id, name, fingerprint, result, at)
    select 1, command_id, 'bench', sha256(command_id::bytea),
      jsonb_build_object('streams', jsonb_build_array(jsonb_build_array(stream, version))), at
    from events`
  await rebuildLedger({ sql })
  await sql`
    insert into invoice_numbers (place_id, month, last)
    select place_id, left(number, 7), count(*) from invoices group by 1, 2`
  await sql`analyze`
}

/** Each month has an invoice for each kid. */
function numberOf(id: number): string {
  const month = new Date(Date.UTC(1990, Math.floor((id - 1) / KIDS))).toISOString().slice(0, 7)
  return `${month.replace('-', '/')}/${String(((id - 1) % KIDS) + 1).padStart(3, '0')}`
}

/** The events of one invoice. */
function story({ placeId, kids, types }: BenchPlace, id: number): RecordedEvent[] {
  const amounts = [800_00, 300_00, 200_00]
  const issued = {
    invoiceId: id,
    number: numberOf(id),
    kidId: kids[id % kids.length] ?? 0,
    groupId: 1,
    amount: 1300_00,
    creditUsed: 0,
    parts: types.map((paymentTypeId, index) => ({
      paymentTypeId,
      labelId: paymentTypeId,
      kind: 'TYPE_CONST',
      mainValue: amounts[index] ?? 0,
      daily: 0,
      days: 21,
      absent: 1,
      charged: null,
      daysOff: null,
      takenOff: null,
      additional: null,
      rule: null,
      computed: null,
      amount: amounts[index] ?? 0,
    })),
    basis: {
      mode: 'up',
      period: { from: '2026-12-01', to: '2026-12-31' },
      absencesPeriod: { from: '2026-11-01', to: '2026-11-30' },
    },
    noteId: null,
    day: '2026-11-12',
    deadline: '2026-11-26',
  }
  const paid = { paymentId: id, amount: 1300_00, applied: 1300_00, toCredit: 0, day: '2026-11-20' }
  const base = emptyStream(`invoice-${id}`)
  let hash = base.hash
  return [
    { type: 'InvoiceIssued', data: issued },
    { type: 'InvoiceViewed', data: {} },
    { type: 'PaymentRecorded', data: paid },
  ].map(({ type, data }, index) => {
    const row = {
      stream: base.stream,
      version: index + 1,
      type,
      typeVersion: 1,
      data,
      placeId,
      actorId: 1,
      commandId: `bench-${id}-${index}`,
      at: AT,
    }
    hash = chainHash(hash, row)
    return { ...row, hash }
  })
}
