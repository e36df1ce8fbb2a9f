/** What a payer pays of a kid's invoices, and in which months. An invoice keeps the shares that it was issued with. */
import type { ArrangementBase, ArrangementKind } from '@skrzat/contract/benefit'
import { MAX_SHARES } from '@skrzat/contract/payment-facts'
import type { KidPayer } from '@skrzat/contract/wire/payers'
import type { AnySql, TransactionSql } from '@skrzat/db/client'
import { audit, commandOf, madeOne, once } from '../../kernel/commands/index.ts'
import { DomainError } from '../../kernel/errors/index.ts'
import { type By, payerInUse, type PayersPorts } from './payers.ts'

/** Months are `2026-11`. */
type Fields = {
  readonly kind: ArrangementKind
  readonly base: ArrangementBase
  readonly amount: number | null
  readonly percent: number | null
  readonly disability: boolean
  readonly fromMonth: string
  readonly toMonth: string | null
  readonly applicants: string
}

type Listed = Omit<KidPayer, 'kid' | 'payer'> & {
  kidId: number
  kid: string
  group: string
  payerId: number
  payerKind: KidPayer['payer']['kind']
  payer: string
}

/** Of kids of the place, by group and name. */
export async function arrangementsOf(sql: AnySql, placeId: number): Promise<KidPayer[]> {
  const rows = await sql<Listed[]>`
    select arranged.id, kid.id as "kidId", kid.lastname || ' ' || kid.firstname as kid, kid_group.name as "group",
      payer.id as "payerId", payer.kind as "payerKind", payer.name as payer, arranged.kind, arranged.base,
      arranged.amount, arranged.percent, arranged.disability, to_char(arranged.from_month, 'YYYY-MM') as "fromMonth",
      to_char(arranged.to_month, 'YYYY-MM') as "toMonth", arranged.applicants
    from kid_payers arranged
      join payers payer on payer.id = arranged.payer_id
      join kids kid on kid.id = arranged.kid_id
      join groups kid_group on kid_group.id = kid.group_id
    where arranged.place_id = ${placeId} and arranged.deleted_at is null
    order by kid_group.name collate polish, kid.lastname collate polish, kid.firstname collate polish, kid.id,
      arranged.id`
  return rows.map(({ kidId, kid, group, payerId, payerKind, payer, ...arranged }) => ({
    ...arranged,
    kid: { id: kidId, name: kid, group },
    payer: { id: payerId, kind: payerKind, name: payer },
  }))
}

/**
 * Arranges what a payer pays for a kid, idempotently.
 * @throws DomainError kid.not_found, payer.not_found, .retired, .benefit, .overlap, .too_many, period.invalid,
 * command.reused
 */
export async function addArrangement(
  { db, clock }: PayersPorts,
  by: By,
  given: Fields & {
    readonly placeId: number
    readonly kidId: number
    readonly payerId: number
    readonly commandId?: string | undefined
  },
): Promise<{ id: number }> {
  const { placeId, kidId, payerId, commandId, ...fields } = given
  checkMonths(fields)
  const now = clock.now()
  const meta = { commandId, actorId: by.accountId, placeId }
  const command = commandOf(meta, 'payers.arrange', { kidId, payerId, ...fields }, now)
  return await once(db.sql, command, madeOne, async (tx) => {
    await lockKid(tx, placeId, kidId)
    checkPayer(await payerInUse(tx, placeId, payerId), fields)
    await checkOthers(tx, { kidId, payerId, ...fields })
    const { kind, base, amount, percent, disability, fromMonth, toMonth, applicants } = fields
    const [row] = await tx<{ id: number }[]>`
      insert into kid_payers (place_id, kid_id, payer_id, kind, base, amount, percent, disability, from_month, to_month,
        applicants)
      values (${placeId}, ${kidId}, ${payerId}, ${kind}, ${base}, ${amount}, ${percent}, ${disability},
        ${firstDay(fromMonth)}, ${toMonth && firstDay(toMonth)}, ${applicants})
      returning id`
    if (!row) throw new Error('nothing was arranged')
    await noteChange(tx, { by, at: now, placeId, kid: kidId, payer: payerId, change: 'added' })
    return row
  })
}

/** @throws DomainError payer.arrangement_not_found, and those of `addArrangement` */
export async function updateArrangement(
  { db, clock }: PayersPorts,
  by: By,
  { placeId, id, ...fields }: Fields & { readonly placeId: number; readonly id: number },
): Promise<void> {
  checkMonths(fields)
  await db.sql.begin(async (tx) => {
    const { kidId, payerId } = await lockArrangement(tx, placeId, id)
    checkPayer(await payerInUse(tx, placeId, payerId), fields)
    await checkOthers(tx, { id, kidId, payerId, ...fields })
    const { kind, base, amount, percent, disability, fromMonth, toMonth, applicants } = fields
    await tx`
      update kid_payers set kind = ${kind}, base = ${base}, amount = ${amount}, percent = ${percent},
        disability = ${disability}, from_month = ${firstDay(fromMonth)}, to_month = ${toMonth && firstDay(toMonth)},
        applicants = ${applicants}
      where id = ${id}`
    await noteChange(tx, { by, at: clock.now(), placeId, kid: kidId, payer: payerId, change: 'changed' })
  })
}

/** Further invoices are not split by it. @throws DomainError payer.arrangement_not_found */
export async function removeArrangement(
  { db, clock }: PayersPorts,
  by: By,
  { placeId, id }: { readonly placeId: number; readonly id: number },
): Promise<void> {
  const now = clock.now()
  await db.sql.begin(async (tx) => {
    const { kidId, payerId } = await lockArrangement(tx, placeId, id)
    await tx`update kid_payers set deleted_at = ${now} where id = ${id}`
    await noteChange(tx, { by, at: now, placeId, kid: kidId, payer: payerId, change: 'removed' })
  })
}

const firstDay = (month: string): string => `${month}-01`

function checkMonths({ fromMonth, toMonth }: Fields): void {
  if (toMonth !== null && toMonth < fromMonth) throw new DomainError('period.invalid')
}

/** The benefit is ZUS's, and ZUS pays nothing else. */
function checkPayer({ kind: payer }: { kind: string }, { kind }: Fields): void {
  if ((payer === 'zus') !== (kind === 'benefit')) throw new DomainError('payer.benefit')
}

/** The lock keeps two from overlapping that are added at once. */
async function lockKid(tx: TransactionSql, placeId: number, kidId: number): Promise<void> {
  const kids = await tx`
    select from kids where id = ${kidId} and place_id = ${placeId} and deleted_at is null for no key update`
  if (kids.length === 0) throw new DomainError('kid.not_found')
}

async function lockArrangement(
  tx: TransactionSql,
  placeId: number,
  id: number,
): Promise<{ kidId: number; payerId: number }> {
  const [row] = await tx<{ kidId: number; payerId: number }[]>`
    select arranged.kid_id as "kidId", arranged.payer_id as "payerId"
    from kid_payers arranged join kids kid on kid.id = arranged.kid_id
    where arranged.id = ${id} and arranged.place_id = ${placeId} and arranged.deleted_at is null
    for no key update of kid`
  if (!row) throw new DomainError('payer.arrangement_not_found')
  return row
}

type Checked = Pick<Fields, 'fromMonth' | 'toMonth'> & { id?: number; kidId: number; payerId: number }

async function checkOthers(
  tx: TransactionSql,
  { id, kidId, payerId, fromMonth, toMonth }: Checked,
): Promise<void> {
  const others = await tx<{ payerId: number }[]>`
    select payer_id as "payerId" from kid_payers
    where kid_id = ${kidId} and deleted_at is null and id is distinct from ${id ?? null}
      and from_month <= ${toMonth ? firstDay(toMonth) : 'infinity'}
      and coalesce(to_month, 'infinity') >= ${firstDay(fromMonth)}`
  if (others.some((other) => other.payerId === payerId)) throw new DomainError('payer.overlap')
  if (others.length >= MAX_SHARES) throw new DomainError('payer.too_many', { max: MAX_SHARES })
}

type Change = { by: By; at: Date; placeId: number; kid: number; payer: number; change: string }

async function noteChange(
  tx: TransactionSql,
  { by, at, placeId, kid, payer, change }: Change,
): Promise<void> {
  await audit(tx, {
    at,
    principal: by.login,
    type: 'KID_PAYER_CHANGED',
    data: { kid, payer, change },
    placeId,
  })
}
