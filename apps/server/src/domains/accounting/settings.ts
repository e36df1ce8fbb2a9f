/** How a place's sales are exported: identifiers of Optima, and the accounts of each type of payment. */
import type { Principal } from '@skrzat/contract/access'
import type { ExportSettings, exportSettingsForm, TypeAccounts } from '@skrzat/contract/wire/accounting'
import type { AnySql } from '@skrzat/db/client'
import { eq, orm } from '@skrzat/db/orm'
import { accountingExports } from '@skrzat/db/schema'
import type { z } from 'zod'
import { audit } from '../../kernel/commands/index.ts'
import { DomainError } from '../../kernel/errors/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'

/** @param types the place's types of payment, retired ones too, with their names */
export async function exportSettingsOf(
  sql: AnySql,
  placeId: number,
  types: readonly { readonly id: number; readonly name: string }[],
): Promise<ExportSettings> {
  const [rows, accounts] = await Promise.all([
    orm(sql)
      .select({
        optimaSource: accountingExports.optimaSource,
        optimaTarget: accountingExports.optimaTarget,
        register: accountingExports.register,
      })
      .from(accountingExports)
      .where(eq(accountingExports.placeId, placeId)),
    sql<Omit<TypeAccounts, 'name'>[]>`
      select payment_type_id as "paymentTypeId", debit, credit, cost_place as "costPlace" from accounting_accounts
      where place_id = ${placeId}`,
  ])
  const of = new Map(accounts.map((each) => [each.paymentTypeId, each]))
  return {
    ...(rows[0] ?? { optimaSource: '', optimaTarget: '', register: '' }),
    types: types.map(({ id, name }) => {
      const { debit = '', credit = '', costPlace = '' } = of.get(id) ?? {}
      return { paymentTypeId: id, name, debit, credit, costPlace }
    }),
  }
}

/** Saves the settings; types that are left out keep their accounts. @throws DomainError payment_type.not_found */
export async function saveExportSettings(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  by: Principal,
  {
    placeId,
    optimaSource,
    optimaTarget,
    register,
    types,
  }: z.output<typeof exportSettingsForm> & { readonly placeId: number },
  known: ReadonlySet<number>,
): Promise<void> {
  if (types.some(({ paymentTypeId }) => !known.has(paymentTypeId)))
    throw new DomainError('payment_type.not_found')
  await db.sql.begin(async (tx) => {
    await orm(tx)
      .insert(accountingExports)
      .values({ placeId, optimaSource, optimaTarget, register })
      .onConflictDoUpdate({
        target: accountingExports.placeId,
        set: { optimaSource, optimaTarget, register },
      })
    await tx`
      insert into accounting_accounts (place_id, payment_type_id, debit, credit, cost_place)
      select distinct on (id) ${placeId}, id, debit, credit, cost_place from unnest(
        ${types.map(({ paymentTypeId }) => paymentTypeId)}::bigint[], ${types.map(({ debit }) => debit)}::text[],
        ${types.map(({ credit }) => credit)}::text[], ${types.map(({ costPlace }) => costPlace)}::text[]
      ) as given (id, debit, credit, cost_place)
      on conflict (place_id, payment_type_id) do update
        set debit = excluded.debit, credit = excluded.credit, cost_place = excluded.cost_place`
    const data = { place: placeId, fields: 'exports' }
    await audit(tx, {
      at: clock.now(),
      principal: by.login,
      type: 'ACCOUNTING_SETTINGS_CHANGED',
      data,
      placeId,
    })
  })
}
