/** Takes the statements of a file: each line once, whatever files it comes in. */
import {
  MAX_STATEMENT_BYTES,
  type BankDialect,
  type BankEncoding,
  type BankFormat,
} from '@skrzat/contract/bank'
import { addDays, type Day, warsawDay } from '@skrzat/contract/days'
import type { BankSettings, BankStatement } from '@skrzat/contract/wire/bank'
import type { CsvMapping, CsvPreview } from '@skrzat/contract/wire/bank-mapping'
import { id } from '@skrzat/contract/wire/common'
import type { AnySql, TransactionSql } from '@skrzat/db/client'
import { z } from 'zod'
import { commandOf, type CommandMeta, once } from '../../../kernel/commands/index.ts'
import { DomainError, found } from '../../../kernel/errors/index.ts'
import { sha256 } from '../../../kernel/event-log/index.ts'
import { bookExact } from '../commands/book-exact.ts'
import type { BankPorts } from '../ports.ts'
import { bankOf } from '../readers/banks.ts'
import type { StatementLine } from '../readers/statement.ts'
import { bankSettingsOf, namedAccounts } from '../settings.ts'
import type readFile from './in-thread.ts'
import type { FileToRead, StatementRead } from './in-thread.ts'
import { knownLines } from './known.ts'
import { keepMapping, keptMappings } from './mappings.ts'
import {
  addStatement,
  earlierLines,
  linesOf,
  type OwnStatement,
  sameStatement,
  statesOf,
} from './statements.ts'

const READER = new URL('in-thread.ts', import.meta.url)
/** Older statements are mistakes: nothing of the ledger waits for their money. */
const OLDEST_DAYS = 2 * 366

export type StatementFile = {
  readonly bytes: Uint8Array
  readonly format?: BankFormat | undefined
  readonly encoding?: BankEncoding | undefined
  /** The account, for files that do not name it. */
  readonly account?: string | undefined
  /** How a CSV of an unknown bank is read; it is kept for the account. */
  readonly mapping?: CsvMapping | undefined
  /** Of a CSV of an unknown bank, as a person says before there is a mapping. */
  readonly delimiter?: CsvMapping['delimiter'] | undefined
}

/** With the first operations of a file that a mapping reads. */
export type StatementPreview = BankStatement & Pick<StatementRead, 'first'>

type OwnRead = OwnStatement & StatementRead

/** A statement as it was added, its lines' ids, and how many of them are new. */
type Added = {
  readonly id: number
  readonly ids: readonly number[]
  readonly fresh: number
}

const imported = z.object({ statements: z.array(id), added: z.array(z.int()) })

/**
 * Adds the file's statements, all or none. Exact lines are booked after that, if the place has enabled it. A repeated
 * call is answered the same.
 * @throws DomainError bank.* of the file, with what is wrong; command.reused
 */
export async function importStatements(
  ports: BankPorts,
  meta: CommandMeta,
  file: StatementFile,
): Promise<BankStatement[]> {
  const { placeId } = meta
  const { db, clock } = ports
  const settings = await bankSettingsOf(db.sql, placeId)
  const statements = await readOwn(ports, settings, { placeId, ...file })
  const payload = JSON.stringify({ ...file, bytes: sha256(file.bytes).toString('hex') })
  const command = commandOf(meta, 'bank.import', payload, clock.now())
  let done: readonly Added[] = []
  const made = await once(db.sql, command, imported, async (tx) => {
    done = await addStatements(tx, meta, statements)
    if (file.mapping && statements[0]) await keepMapping(tx, placeId, statements[0].account, file.mapping)
    return { statements: done.map((each) => each.id), added: done.map(({ fresh }) => fresh) }
  })
  if (settings.autoBook) {
    // Read by the statements, so that a repeated call books what a lost one did not come to.
    const ids = await linesOf(
      db.sql,
      made.statements.filter((_, at) => made.added[at] !== 0),
    )
    await bookExact(ports, { ...meta, ids }, true)
  }
  return await Promise.all(
    statements.map(async (statement, at) => {
      const ids = done[at]?.ids ?? (await compared(db.sql, placeId, statement)).known
      const answer = shown(statement, made.statements[at] ?? null, made.added[at] ?? 0)
      return { ...answer, ...(await statesOf(db.sql, ids)) }
    }),
  )
}

async function addStatements(
  tx: TransactionSql,
  { placeId, actorId }: CommandMeta,
  statements: readonly OwnRead[],
): Promise<Added[]> {
  // Two people may add the same file at once.
  await tx`select pg_advisory_xact_lock(hashtext('bank statements'), ${placeId}::int)`
  const done: Added[] = []
  for (const statement of statements) {
    const { known, fresh } = await compared(tx, placeId, statement)
    const before = fresh.length === 0 ? await sameStatement(tx, placeId, statement) : undefined
    const made =
      before === undefined
        ? await addStatement(tx, { placeId, accountId: actorId }, statement, fresh)
        : { id: before, lines: [] }
    done.push({ id: made.id, ids: [...known, ...made.lines], fresh: fresh.length })
  }
  return done
}

/** What adding the file would do; changes nothing. @throws DomainError bank.* */
export async function previewStatements(
  ports: BankPorts,
  placeId: number,
  file: StatementFile,
): Promise<StatementPreview[]> {
  const { sql } = ports.db
  const statements = await readOwn(ports, await bankSettingsOf(sql, placeId), { placeId, ...file })
  return await Promise.all(
    statements.map(async (statement) => {
      const { known, fresh } = await compared(sql, placeId, statement)
      const states = await statesOf(sql, known)
      const waiting = states.waiting + fresh.length
      const { first } = statement
      return { ...shown(statement, null, fresh.length), ...states, waiting, ...(first && { first }) }
    }),
  )
}

async function compared(
  sql: AnySql,
  placeId: number,
  statement: OwnStatement,
): Promise<{ known: number[]; fresh: StatementLine[] }> {
  const pairs = knownLines(statement, await earlierLines(sql, placeId, statement))
  return {
    known: [...pairs.values()].map(({ id }) => id),
    fresh: statement.lines.filter((line) => !pairs.has(line)),
  }
}

function shown(
  { format, dialect, encoding, account, number, from, to, opening, closing, lines }: OwnRead,
  id: number | null,
  added: number,
): BankStatement {
  const counts = {
    lines: lines.length,
    added,
    known: lines.length - added,
    booked: 0,
    waiting: 0,
    notOurs: 0,
  }
  return { id, format, dialect, encoding, account, number, from, to, opening, closing, ...counts }
}

/** The file's statements, each of an account of the place. @throws DomainError bank.* */
async function readOwn(
  ports: BankPorts,
  settings: BankSettings,
  { account, placeId, ...file }: StatementFile & { readonly placeId: number },
): Promise<OwnRead[]> {
  const today = warsawDay(ports.clock.now())
  const named = namedAccounts(settings)
  const statements = await readKnown(ports, placeId, file, account)
  return statements.map(({ kept, ...statement }) => {
    checkDays(statement, today)
    return { ...statement, account: accountOf(statement, named, account ?? kept) }
  })
}

/**
 * Reads the file as one of a known bank, else by a mapping that was kept for an account of the place.
 * @param said the account, if a person said it
 */
async function readKnown(
  { threads, db }: BankPorts,
  placeId: number,
  file: FileToRead,
  said: string | undefined,
): Promise<(StatementRead & { readonly kept?: string })[]> {
  if (file.bytes.byteLength > MAX_STATEMENT_BYTES) throw tooLarge()
  const read = await threads.run<typeof readFile>(READER, file)
  if (!('fault' in read)) return [...read.statements]
  const { code, params } = read.fault
  if (code === 'bank.unknown_format' && file.mapping === undefined) {
    const fitting: { account: string; statements: readonly StatementRead[] }[] = []
    const kept = await keptMappings(db.sql, placeId)
    for (const { account, mapping } of kept.filter((each) => said === undefined || each.account === said)) {
      const again = await threads.run<typeof readFile>(READER, { ...file, mapping })
      if (!('fault' in again)) fitting.push({ account, statements: again.statements })
    }
    const [first, another] = fitting
    // Of two accounts at one bank, a person says which.
    if (first && another && first.statements.some(({ account }) => account === null))
      throw new DomainError('bank.account_missing')
    if (first) return first.statements.map((statement) => ({ ...statement, kept: first.account }))
  }
  throw new DomainError(code, params)
}

/** The first rows of a CSV of an unknown bank, for its mapping. @throws DomainError bank.* */
export async function previewColumns(
  { threads, db }: BankPorts,
  placeId: number,
  { bytes, encoding, delimiter }: StatementFile,
): Promise<CsvPreview> {
  const previewing = { delimiter, kept: await keptMappings(db.sql, placeId) }
  const read = await threads.run<typeof readFile>(READER, { bytes, encoding, previewing })
  if ('fault' in read) throw new DomainError(read.fault.code, read.fault.params)
  return found(read.preview, 'bank.unknown_format')
}

export function tooLarge(): DomainError {
  return new DomainError('bank.too_large', { megabytes: MAX_STATEMENT_BYTES / 1024 / 1024 })
}

/** @throws DomainError bank.account, bank.account_missing */
function accountOf(
  { account, dialect }: StatementRead,
  named: ReadonlySet<string>,
  said: string | undefined,
): string {
  const own = account ?? said ?? onlyAccount(dialect, [...named])
  if (own === undefined) throw new DomainError('bank.account_missing')
  if (!named.has(own)) throw new DomainError('bank.account', { account: own })
  return own
}

/** The place's only account at the bank whose file it is, else its only account. */
function onlyAccount(dialect: BankDialect, named: readonly string[]): string | undefined {
  const atBank = named.filter((account) => bankOf(account) === dialect)
  const [only, another] = atBank.length > 0 ? atBank : named
  return another === undefined ? only : undefined
}

/** @throws DomainError bank.too_old, bank.future */
function checkDays({ to, lines }: StatementRead, today: Day): void {
  if (to < addDays(today, -OLDEST_DAYS)) throw new DomainError('bank.too_old', { day: to })
  const future = lines.find(({ date }) => date > today)
  if (future) throw new DomainError('bank.future', { day: future.date })
}
