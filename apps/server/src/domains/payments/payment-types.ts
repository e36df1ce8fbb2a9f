/** Payment types: ordinary rows, since invoices keep what they were computed from. Price changes are audited. */
import type { AuditData, AuditKind } from '@skrzat/contract/audits'
import type { Day } from '@skrzat/contract/days'
import type { PaymentTypeKind, Rates } from '@skrzat/contract/value'
import type { PaymentType } from '@skrzat/contract/wire/payments'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import { and, eq, isNull, orm, pick, type RowOf, selectFrom } from '@skrzat/db/orm'
import { type paymentTypeLabels, paymentTypes } from '@skrzat/db/schema'
import { audit, commandOf, madeOne, once, type OptionalCommandId } from '../../kernel/commands/index.ts'
import { DomainError } from '../../kernel/errors/index.ts'
import { checkAmount } from './decider/amounts.ts'

export type PaymentTypeFields = {
  readonly name: string
  readonly type: PaymentTypeKind
  readonly mainValue: number
  readonly daily: number
  /** The name shown to parents; if empty, `name` is shown. */
  readonly display: string
}

/** Invoices whose period begins on that day or later are to be corrected by the change. */
export type Backwards = { readonly correctedFrom?: Day | undefined }

/** Who changes prices, and when. */
export type PricedBy = { readonly accountId: number; readonly login: string; readonly at: Date }

/**
 * Creates a payment type, idempotently: a duplicate would be charged twice.
 * @throws DomainError amount.*, command.reused
 */
export async function createPaymentType(
  sql: Sql,
  { placeId, ...fields }: PaymentTypeFields & { placeId: number },
  { commandId, ...by }: PricedBy & OptionalCommandId,
): Promise<PaymentType> {
  checkPrices(fields)
  const meta = { commandId, actorId: by.accountId, placeId }
  const command = commandOf(meta, 'payment_types.add', { ...fields }, by.at)
  const made = await once(sql, command, madeOne, async (tx) => {
    const typeId = await insertType(tx, { placeId, ...fields })
    const data = { paymentType: typeId, ...prices(fields) }
    await auditPrice(tx, by, 'PAYMENT_TYPE_ADDED', placeId, data)
    return { id: typeId }
  })
  return { ...made, placeId, ...fields }
}

async function insertType(
  tx: TransactionSql,
  { placeId, name, type, mainValue, daily, display }: PaymentTypeFields & { placeId: number },
): Promise<number> {
  const [row] = await tx<RowOf<typeof paymentTypeLabels, 'paymentTypeId'>[]>`
    with type as (
      insert into payment_types (place_id, kind, main_value, daily)
      values (${placeId}, ${type}, ${mainValue}, ${daily}) returning id)
    insert into payment_type_labels (payment_type_id, name, display)
    select id, ${name}, ${display} from type returning payment_type_id as "paymentTypeId"`
  if (!row) throw new Error('no payment type was made')
  return row.paymentTypeId
}

/**
 * Changes what later invoices are computed from. A changed name gets a new label: invoices keep the one that they were
 * issued with.
 * @throws DomainError payment_type.not_found for one of another place or retired, amount.*
 */
export async function updatePaymentType(
  sql: Sql,
  {
    placeId,
    id: typeId,
    correctedFrom,
    ...fields
  }: PaymentTypeFields & Backwards & { placeId: number; id: number },
  by: PricedBy,
): Promise<PaymentType> {
  checkPrices(fields)
  await sql.begin(async (tx) => {
    const [before] = await selectFrom(tx, paymentTypes, 'kind', 'mainValue', 'daily')
      .where(active(placeId, typeId))
      .for('update')
    if (!before) throw new DomainError('payment_type.not_found')
    await orm(tx).update(paymentTypes).set(prices(fields)).where(eq(paymentTypes.id, typeId))
    await tx`
      insert into payment_type_labels (payment_type_id, name, display)
      select ${typeId}, ${fields.name}, ${fields.display}
      from (select name, display from payment_type_labels
        where payment_type_id = ${typeId} order by id desc limit 1) label
      where label.name <> ${fields.name}::text or label.display <> ${fields.display}::text`
    await auditPrice(tx, by, 'PAYMENT_TYPE_CHANGED', placeId, {
      paymentType: typeId,
      ...prices(fields),
      kindBefore: before.kind,
      mainValueBefore: before.mainValue,
      dailyBefore: before.daily,
      ...(correctedFrom !== undefined && { correctedFrom }),
    })
    if (before.kind === fields.type)
      await correctPrice(
        tx,
        { placeId, paymentTypeId: typeId, kidId: null, correctedFrom, before, after: fields },
        by,
      )
  })
  return { id: typeId, placeId, ...fields }
}

/** Records a change that counts backwards, from which differences of issued invoices follow. */
export async function correctPrice(
  tx: TransactionSql,
  correction: Backwards & {
    readonly placeId: number
    readonly paymentTypeId: number
    readonly kidId: number | null
    readonly before: Rates
    readonly after: Rates
  },
  { at }: PricedBy,
): Promise<void> {
  const { placeId, paymentTypeId, kidId, correctedFrom, before, after } = correction
  if (correctedFrom === undefined) return
  if (before.mainValue === after.mainValue && before.daily === after.daily) return
  await tx`
    insert into price_corrections (place_id, payment_type_id, kid_id, from_day, main_value_before, daily_before,
      main_value, daily, corrected_at)
    values (${placeId}, ${paymentTypeId}, ${kidId}, ${correctedFrom}, ${before.mainValue}, ${before.daily},
      ${after.mainValue}, ${after.daily}, ${at})`
}

/** Retires a payment type. Existing invoices keep it. @throws DomainError payment_type.not_found */
export async function retirePaymentType(
  sql: Sql,
  { placeId, id: typeId }: { placeId: number; id: number },
  by: PricedBy,
): Promise<void> {
  await sql.begin(async (tx) => {
    const [retired] = await orm(tx)
      .update(paymentTypes)
      .set({ retiredAt: by.at })
      .where(active(placeId, typeId))
      .returning(pick(paymentTypes, 'id'))
    if (!retired) throw new DomainError('payment_type.not_found')
    await auditPrice(tx, by, 'PAYMENT_TYPE_RETIRED', placeId, { paymentType: typeId })
  })
}

function active(placeId: number, typeId: number) {
  return and(eq(paymentTypes.id, typeId), eq(paymentTypes.placeId, placeId), isNull(paymentTypes.retiredAt))
}

/** Audits who changed a price. Amounts are grosze. */
export async function auditPrice(
  tx: TransactionSql,
  { login, at }: PricedBy,
  type: Extract<AuditKind, `PAYMENT_${string}` | `DISCOUNT_${string}`>,
  placeId: number,
  data: AuditData,
): Promise<void> {
  await audit(tx, { at, principal: login, type, data, placeId })
}

function prices({ type, mainValue, daily }: Pick<PaymentTypeFields, 'type' | 'mainValue' | 'daily'>) {
  return { kind: type, mainValue, daily }
}

function checkPrices({ mainValue, daily }: PaymentTypeFields): void {
  checkAmount(mainValue)
  checkAmount(daily)
}
