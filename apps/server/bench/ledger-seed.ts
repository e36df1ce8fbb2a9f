/** A place to bill in, for the ledger's benches. */
import { randomUUID } from 'node:crypto'
import type { Sql } from '@skrzat/db/client'
import { addKids } from './kids.ts'
import { countedAbsences } from '../src/domains/absences/index.ts'
import { checkIssue, finallyExported, printedOf } from '../src/domains/accounting/index.ts'
import { findSplit, loadSplit, previewSplit } from '../src/domains/payers/index.ts'
import { issueInvoices, type IssuePorts, type IssueRequest } from '../src/domains/payments/index.ts'
import { systemClock } from '../src/kernel/clock.ts'

export type BenchPlace = { placeId: number; kids: number[]; types: number[] }

/** A place with kids and three payment types. */
export async function seedPlace(sql: Sql, kids: number): Promise<BenchPlace> {
  const [place] = await sql<{ id: number }[]>`
    insert into places (name, phone, city, state, nip, street, account_number)
    values ('Skrzat', '600100100', 'Kraków', 'małopolskie', '1234563218', 'Długa 1', '61109010140000071219812874')
    returning id`
  const placeId = place?.id ?? 0
  const [group] = await sql<{ id: number }[]>`
    insert into groups (place_id, name) values (${placeId}, 'Motylki') returning id`
  const made = await addKids(
    sql,
    sql`
      select ${placeId}::bigint, ${group?.id ?? 0}::bigint, 'Jan', 'Kowalski ' || n, array[(600000000 + n)::text]
      from generate_series(1, ${kids}::int) n`,
  )
  const types = await sql<{ id: number }[]>`
    with type as (
      insert into payment_types (place_id, kind, main_value, daily)
      values (${placeId}, 'TYPE_CONST', 80000, 0), (${placeId}, 'TYPE_DAILY', 0, 1500), (${placeId}, 'TYPE_OWN', 10000, 500)
      returning id)
    insert into payment_type_labels (payment_type_id, name) select id, 'Opłata' from type returning payment_type_id as id`
  return { placeId, kids: made.map(({ id }) => id), types: types.map(({ id }) => id) }
}

/** As the server's, without its open screens. */
export function benchPorts(sql: Sql): IssuePorts {
  return {
    sql,
    clock: systemClock,
    wake: () => undefined,
    countedAbsences,
    documents: {
      checkIssue,
      exported: finallyExported,
      printed: async (tx, { place, kid, createdDate }) =>
        await printedOf(tx, { placeId: place.id, kidId: kid.id, at: new Date(createdDate) }),
    },
    split: { load: loadSplit, find: findSplit, preview: previewSplit },
  }
}

/** An invoice of three parts for each of the first kids. */
export function issueRequest({ placeId, kids, types }: BenchPlace, count: number): IssueRequest {
  const amounts = [800_00, 300_00, 200_00]
  return {
    commandId: randomUUID(),
    actorId: 1,
    placeId,
    basis: {
      mode: 'up',
      period: { from: '2026-12-01', to: '2026-12-31' },
      absencesPeriod: { from: '2026-11-01', to: '2026-11-30' },
    },
    invoices: kids.slice(0, count).map((kidId) => ({
      kidId,
      withCredit: false,
      lines: types.map((paymentTypeId, index) => ({
        paymentTypeId,
        amount: amounts[index] ?? 0,
        days: 21,
        absent: 1,
      })),
    })),
  }
}

/** @returns the invoices' ids */
export async function issueFor(sql: Sql, place: BenchPlace, count: number): Promise<number[]> {
  const { invoices } = await issueInvoices(benchPorts(sql), issueRequest(place, count))
  return invoices.map(({ id }) => id)
}

/** Runs a piece of work for each item, `clients` of them concurrently. */
export async function sideBySide<T>(
  width: number,
  list: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = [...list]
  const worker = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: width }, worker))
}
