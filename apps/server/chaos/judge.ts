/** Checks at the end that the answers, the log and the tables agree. */
import type { Database } from '@skrzat/db/client'
import { verifyBank } from '../src/domains/bank/index.ts'
import { verifyAbsences } from '../src/domains/absences/index.ts'
import { verifyMonths } from '../src/domains/months/index.ts'
import { verifyLedger } from '../src/domains/payments/index.ts'
import { type Model, STATEMENT_LINES } from './commands.ts'

/** @returns a line for each fault */
export async function judge(
  database: Pick<Database, 'sql'>,
  model: Model,
  answered: ReadonlyMap<string, string>,
): Promise<string[]> {
  return [
    ...(await verifyLedger(database)).differences,
    ...(await verifyAbsences(database)).differences,
    ...(await verifyMonths(database)).differences,
    ...(await commandFaults(database, answered)),
    ...(await invoiceFaults(database, model)),
    ...(await correctionFaults(database, model)),
    ...(await moneyFaults(database, model)),
    ...(await absenceFaults(database, model)),
    ...(await bankFaults(database, model)),
    ...(await refundFaults(database, model)),
    ...(await monthFaults(database, model)),
  ]
}

/** Every answered command is recorded, and no other one. Statements are known by their lines. */
async function commandFaults(
  { sql }: Pick<Database, 'sql'>,
  answered: ReadonlyMap<string, string>,
): Promise<string[]> {
  const rows = await sql<{ id: string; name: string }[]>`
    select id, name from commands where actor_id <> 0 and name <> 'bank.import'`
  const recorded = new Map(rows.map(({ id, name }) => [id, name]))
  return [
    ...[...answered].flatMap(([key, name]) =>
      recorded.has(key) ? [] : [`${name} ${key}: was answered, and is lost`],
    ),
    ...rows.flatMap(({ id, name }) =>
      answered.has(id) ? [] : [`${name} ${id}: is recorded, and was not answered`],
    ),
  ]
}

async function invoiceFaults({ sql }: Pick<Database, 'sql'>, { invoices }: Model): Promise<string[]> {
  const rows = await sql<
    { id: number; deleted: boolean; payments: { id: number; reversed: unknown }[] }[]
  >`select id, deleted_at is not null as deleted, payments from invoices order by id`
  const told = [...invoices].map(([id, { deleted, payments }]) => lineOf(id, deleted, payments))
  const there = rows.map(({ id, deleted, payments }) =>
    lineOf(id, deleted, new Map(payments.map((one) => [one.id, one.reversed !== null]))),
  )
  return difference('invoice', told, there)
}

function lineOf(id: number, deleted: boolean, payments: ReadonlyMap<number, boolean>): string {
  const some = [...payments].toSorted(([a], [b]) => a - b)
  const told = some.map(([payment, reversed]) => `${payment}${reversed ? ' reversed' : ''}`)
  return `${id}${deleted ? ' deleted' : ''}: ${told.join(', ')}`
}

async function correctionFaults({ sql }: Pick<Database, 'sql'>, { corrections }: Model): Promise<string[]> {
  const rows = await sql<{ id: number; correction: number }[]>`
    select id, (correction ->> 'id')::int as correction from invoices, jsonb_array_elements(corrections) correction`
  return difference(
    'correction',
    [...corrections].map(([id, invoice]) => `${id} of ${invoice}`),
    rows.map(({ id, correction }) => `${correction} of ${id}`),
  )
}

/** Received money is on invoices, or the kid's credit or deposit, computed from the answers alone. */
async function moneyFaults({ sql }: Pick<Database, 'sql'>, { received }: Model): Promise<string[]> {
  const rows = await sql<{ kidId: number; held: number }[]>`
    select id as "kidId",
      coalesce((select sum(paid + credit_used) from invoices
        where kid_id = kids.id and deleted_at is null), 0)::bigint
      + coalesce((select amount + deposit + refunding from credits where kid_id = kids.id), 0) as held
    from kids`
  return rows.flatMap(({ kidId, held }) =>
    held === (received.get(kidId) ?? 0)
      ? []
      : [`kid ${kidId}: ${held} grosze are there, ${received.get(kidId) ?? 0} were given`],
  )
}

async function absenceFaults({ sql }: Pick<Database, 'sql'>, { absences }: Model): Promise<string[]> {
  const rows = await sql<{ id: number }[]>`select id from absences where deleted_at is null`
  return difference(
    'absence',
    [...absences.keys()].map(String),
    rows.map(({ id }) => String(id)),
  )
}

/** Each line is in the ledger exactly if it is booked, and each statement was added once. */
async function bankFaults({ sql }: Pick<Database, 'sql'>, { booked, statements }: Model): Promise<string[]> {
  const rows = await sql<{ id: number }[]>`
    select line_id as id from bank_decisions where kind = 'BOOKED' and undone_at is null`
  const [added] = await sql<{ lines: number }[]>`
    select count(*)::int as lines from bank_lines line join bank_statements statement on statement.id = line.statement_id
    where statement.number <> ''`
  const lines = statements.size * STATEMENT_LINES
  return [
    ...(await verifyBank(sql)),
    ...difference(
      'booked line',
      [...booked.keys()].map(String),
      rows.map(({ id }) => String(id)),
    ),
    ...(added?.lines === lines ? [] : [`${added?.lines} lines of statements are there, ${lines} were added`]),
  ]
}

/** Each refund was ordered once, and what waits is what the ledger holds apart for it. */
async function refundFaults({ sql }: Pick<Database, 'sql'>, { refunds }: Model): Promise<string[]> {
  const rows = await sql<{ id: number; amount: number }[]>`select id, amount from refunds`
  const held = await sql<{ kidId: number; rows: number; ledger: number }[]>`
    select kids.id as "kidId", coalesce(credits.refunding, 0) as ledger, coalesce((
      select sum(amount) from refunds where kid_id = kids.id and state in ('ORDERED', 'SENT')), 0)::bigint as rows
    from kids left join credits on credits.kid_id = kids.id`
  return [
    ...difference(
      'refund',
      [...refunds].map(([id, { amount }]) => `${id} of ${amount}`),
      rows.map(({ id, amount }) => `${id} of ${amount}`),
    ),
    ...held.flatMap((kid) =>
      kid.rows === kid.ledger
        ? []
        : [`kid ${kid.kidId}: refunds of ${kid.rows} wait, the ledger holds ${kid.ledger}`],
    ),
  ]
}

async function monthFaults({ sql }: Pick<Database, 'sql'>, { closed }: Model): Promise<string[]> {
  const rows = await sql<{ month: string }[]>`select month from month_closes`
  return difference(
    'closed month',
    [...closed],
    rows.map(({ month }) => month),
  )
}

function difference(what: string, told: readonly string[], there: readonly string[]): string[] {
  const [answers, rows] = [new Set(told), new Set(there)]
  return [
    ...[...answers.difference(rows)].map((line) => `${what} ${line}: was answered, and is not there`),
    ...[...rows.difference(answers)].map((line) => `${what} ${line}: is there, and was not answered`),
  ]
}
