/** Who pays a part of invoices beside the guardians: ordinary rows, archived and never deleted, as invoices keep them. */
import type { Principal } from '@skrzat/contract/access'
import type { PayerKind } from '@skrzat/contract/payment-facts'
import type { Payer } from '@skrzat/contract/wire/payers'
import type { AnySql, TransactionSql } from '@skrzat/db/client'
import { audit, commandOf, madeOne, once } from '../../kernel/commands/index.ts'
import { DomainError } from '../../kernel/errors/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'

export type PayersPorts = Pick<Kernel, 'db' | 'clock'>
export type By = Pick<Principal, 'accountId' | 'login'>

/** Those in use first, by name. */
export async function payersOf(sql: AnySql, placeId: number): Promise<Payer[]> {
  return await sql<Payer[]>`
    select payer.id, payer.kind, payer.name, payer.account, payer.retired_at is not null as retired,
      coalesce(open.left, 0)::bigint as left
    from payers payer
    left join (
      select (share ->> 'payerId')::bigint as payer_id,
        sum((share ->> 'amount')::bigint - (share ->> 'paid')::bigint) as left
      from invoices, jsonb_array_elements(shares) share
      where place_id = ${placeId} and deleted_at is null and paid_at is null and others_left > 0
      group by 1) open on open.payer_id = payer.id
    where payer.place_id = ${placeId}
    order by payer.retired_at is not null, payer.name collate polish, payer.id`
}

type PayerFields = { readonly name: string; readonly account: string | null }

/** @throws DomainError payer.second_zus, command.reused */
export async function addPayer(
  { db, clock }: PayersPorts,
  by: By,
  fields: PayerFields & {
    readonly placeId: number
    readonly kind: PayerKind
    readonly commandId?: string | undefined
  },
): Promise<{ id: number }> {
  const { placeId, kind, name, account, commandId } = fields
  const now = clock.now()
  const meta = { commandId, actorId: by.accountId, placeId }
  const command = commandOf(meta, 'payers.add', { kind, name, account }, now)
  return await once(db.sql, command, madeOne, async (tx) => {
    const [row] = await tx<{ id: number }[]>`
      insert into payers (place_id, kind, name, account) values (${placeId}, ${kind}, ${name}, ${account})
      on conflict (place_id) where kind = 'zus' and retired_at is null do nothing returning id`
    if (!row) throw new DomainError('payer.second_zus')
    await noteChange(tx, { by, at: now, placeId, payer: row.id, change: 'added' })
    return row
  })
}

/** Earlier invoices show the new name, too. @throws DomainError payer.not_found, payer.retired */
export async function updatePayer(
  { db, clock }: PayersPorts,
  by: By,
  { placeId, id, name, account }: PayerFields & { readonly placeId: number; readonly id: number },
): Promise<void> {
  await db.sql.begin(async (tx) => {
    await payerInUse(tx, placeId, id)
    await tx`update payers set name = ${name}, account = ${account} where id = ${id}`
    await noteChange(tx, { by, at: clock.now(), placeId, payer: id, change: 'changed' })
  })
}

/**
 * Archives a payer: its shares of issued invoices stay.
 * @throws DomainError payer.not_found, payer.retired; payer.arranged while something is arranged with it for this month
 * or later ones
 */
export async function retirePayer(
  { db, clock }: PayersPorts,
  by: By,
  { placeId, id, month }: { readonly placeId: number; readonly id: number; readonly month: string },
): Promise<void> {
  const now = clock.now()
  await db.sql.begin(async (tx) => {
    await payerInUse(tx, placeId, id)
    const arranged = await tx`
      select from kid_payers where payer_id = ${id} and deleted_at is null and coalesce(to_month, 'infinity') >= ${month}
      limit 1`
    if (arranged.length > 0) throw new DomainError('payer.arranged')
    await tx`update payers set retired_at = ${now} where id = ${id}`
    await noteChange(tx, { by, at: now, placeId, payer: id, change: 'archived' })
  })
}

/** Locks a payer of the place. @throws DomainError payer.not_found, payer.retired */
export async function payerInUse(
  tx: TransactionSql,
  placeId: number,
  id: number,
): Promise<{ kind: PayerKind }> {
  const [row] = await tx<{ kind: PayerKind; retired: boolean }[]>`
    select kind, retired_at is not null as retired from payers where id = ${id} and place_id = ${placeId} for update`
  if (!row) throw new DomainError('payer.not_found')
  if (row.retired) throw new DomainError('payer.retired')
  return row
}

type Change = { by: By; at: Date; placeId: number; payer: number; change: string }

async function noteChange(tx: TransactionSql, { by, at, placeId, payer, change }: Change): Promise<void> {
  await audit(tx, {
    at,
    principal: by.login,
    type: 'PAYER_CHANGED',
    data: { place: placeId, payer, change },
    placeId,
  })
}
