/** Files of orders for the bank. That a file was made does not mean that the bank has paid. */
import { isNrb, normalizeNrb } from '@skrzat/contract/nrb'
import { refundFileNumber, type RefundFormat, refundNumber } from '@skrzat/contract/refund'
import { warsawDay } from '@skrzat/contract/days'
import type { RefundSettings } from '@skrzat/contract/wire/refunds'
import type { AnySql, TransactionSql } from '@skrzat/db/client'
import { only } from '@skrzat/db/orm'
import { audit, type CommandMeta, commandOf, madeOne, once } from '../../../kernel/commands/index.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import { writeElixir } from '../files/elixir.ts'
import { writeErste } from '../files/erste.ts'
import type { Package, Payer } from '../files/order.ts'
import { writePain001 } from '../files/pain001.ts'
import type { RefundPorts } from '../ports.ts'
import { refundColumns, type RefundRow } from '../rows.ts'
import { refundSettingsOf } from '../settings.ts'

type Ports = Pick<RefundPorts, 'db' | 'clock'>

/** Who makes or fetches a file, for the audit. */
export type Fetching = { readonly login: string; readonly address?: string | undefined }

/**
 * Makes one file of these refunds, or of the oldest that wait, as many as a file of the place holds; they are sent from
 * then on.
 * @returns the file's id, the same for a repeated command
 * @throws DomainError refund.none, refund.too_many, refund.not_waiting, refund.place_account
 */
export async function makeFile(
  ports: Ports,
  {
    format,
    ids,
    ...meta
  }: CommandMeta & { readonly format: RefundFormat; readonly ids?: readonly number[] | undefined },
  by: Fetching,
): Promise<number> {
  const { placeId, actorId } = meta
  const at = ports.clock.now()
  const chosen = ids && [...new Set(ids)].toSorted((one, other) => one - other)
  const command = commandOf(meta, 'refunds.file', [format, chosen ?? null], at)
  const made = await once(ports.db.sql, command, madeOne, async (tx) => {
    const settings = await refundSettingsOf(tx, placeId)
    const payer = await payerOf(tx, placeId)
    const most = settings.perFile
    if (chosen?.length === 0) throw new DomainError('refund.none')
    if (chosen && chosen.length > most) throw new DomainError('refund.too_many', { most })
    const waiting = await waitingRefunds(tx, placeId, chosen ?? null, most)
    if (chosen && waiting.length < chosen.length) throw new DomainError('refund.not_waiting')
    if (waiting.length === 0) throw new DomainError('refund.none')
    const encoding = encodingOf(format, settings)
    // Drawn before, as the file names itself.
    const { id } = only(
      await tx<{ id: number }[]>`select nextval(pg_get_serial_sequence('refund_files', 'id')) as id`,
    )
    const content = write(
      { payer, day: warsawDay(at), orders: waiting.map(orderOf) },
      format,
      settings,
      id,
      at,
    )
    await tx`
      insert into refund_files (id, place_id, format, encoding, content, made_by, made_at) overriding system value
      values (${id}, ${placeId}, ${format}, ${encoding}, ${content}, ${actorId}, ${at})`
    const sent = waiting.map((refund) => refund.id)
    await tx`insert into refund_file_orders (file_id, refund_id) select ${id}, unnest(${sent}::bigint[])`
    await tx`
      update refunds set state = 'SENT', file_id = ${id}, changed_at = ${at} where id = any(${sent}::bigint[])`
    return { id }
  })
  await noteFetched(ports, placeId, made.id, by)
  return made.id
}

/** Locks them, so that one that is cancelled meanwhile is in no file. */
async function waitingRefunds(
  tx: TransactionSql,
  placeId: number,
  ids: readonly number[] | null,
  most: number,
): Promise<RefundRow[]> {
  return await tx<RefundRow[]>`
    select ${refundColumns(tx)} from refunds refund
    where refund.place_id = ${placeId} and refund.state = 'ORDERED'
      ${ids === null ? tx`` : tx`and refund.id = any(${[...ids]}::bigint[])`}
    order by refund.id limit ${most} for update`
}

const encodingOf = (format: RefundFormat, { encoding }: RefundSettings) =>
  format === 'elixir' ? encoding : format === 'erste' ? 'Windows-1250' : 'UTF-8'

function write(
  content: Package,
  format: RefundFormat,
  { encoding }: RefundSettings,
  id: number,
  at: Date,
): Buffer {
  switch (format) {
    case 'elixir':
      return writeElixir(content, encoding)
    case 'erste':
      return writeErste(content)
    case 'pain001':
      return writePain001(content, refundFileNumber(id), at)
    default:
      return format satisfies never
  }
}

function orderOf({ id, amount, accountNumber, name, address, title }: RefundRow) {
  return { number: refundNumber(id), amount, account: accountNumber, name, address, title }
}

/** @throws DomainError refund.place_account */
async function payerOf(sql: AnySql, placeId: number): Promise<Payer> {
  const { account, name, street, city } = only(
    await sql<{ account: string; name: string; street: string; city: string }[]>`
      select account_number as account, name, street, city from places where id = ${placeId}`,
  )
  if (!isNrb(account)) throw new DomainError('refund.place_account')
  return { account: normalizeNrb(account), name, address: [street, city].filter(Boolean).join(', ') }
}

/**
 * Takes sent refunds back, as after the bank has refused their file: they wait again.
 * @throws DomainError refund.not_sent unless all of them are in a file
 */
export async function takeBack(
  { db, clock }: Ports,
  { placeId, ids }: { readonly placeId: number; readonly ids: readonly number[] },
): Promise<void> {
  const all = [...new Set(ids)]
  await db.sql.begin(async (tx) => {
    const { count } = await tx`
      update refunds set state = 'ORDERED', file_id = null, changed_at = ${clock.now()}
      where place_id = ${placeId} and id = any(${all}::bigint[]) and state = 'SENT'`
    if (count < all.length) throw new DomainError('refund.not_sent')
  })
}

export type MadeFile = {
  readonly format: RefundFormat
  readonly content: Uint8Array
  readonly madeAt: Date
  readonly orders: number
}

/** A file of the place as it was made; undefined for an unknown one. */
export async function fileById(sql: AnySql, placeId: number, id: number): Promise<MadeFile | undefined> {
  const [row] = await sql<MadeFile[]>`
    select format, content, made_at as "madeAt",
      (select count(*)::int from refund_file_orders where file_id = refund_files.id) as orders
    from refund_files where place_id = ${placeId} and id = ${id}`
  return row
}

/** The audit knows who had the accounts of families in hand. */
export async function noteFetched(
  { db, clock }: Ports,
  placeId: number,
  file: number,
  { login, address }: Fetching,
): Promise<void> {
  await audit(db.sql, {
    at: clock.now(),
    principal: login,
    ...(address !== undefined && { remoteAddress: address }),
    type: 'REFUND_FILE_FETCHED',
    data: { file },
    placeId,
  })
}
