/** A place's settings of its bank: which accounts it has, and what is booked by itself. */
import type { Principal } from '@skrzat/contract/access'
import type { BankSettings, bankSettingsForm } from '@skrzat/contract/wire/bank'
import type { AnySql } from '@skrzat/db/client'
import { and, asc, eq, isNull, ne, only, or, orm } from '@skrzat/db/orm'
import { bankAccounts, bankSettings, places } from '@skrzat/db/schema'
import type { z } from 'zod'
import { audit } from '../../kernel/commands/index.ts'
import { requireRecentProof } from '../../kernel/errors/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { assignAccounts } from './virtual/assign.ts'

export async function bankSettingsOf(sql: AnySql, placeId: number): Promise<BankSettings> {
  const [settings, accounts] = await Promise.all([
    orm(sql)
      .select({
        own: places.accountNumber,
        autoBook: bankSettings.autoBook,
        virtualPrefix: bankSettings.virtualPrefix,
        virtualMeals: bankSettings.virtualMeals,
      })
      .from(places)
      .leftJoin(bankSettings, eq(bankSettings.placeId, places.id))
      .where(eq(places.id, placeId)),
    orm(sql)
      .select({ nrb: bankAccounts.nrb })
      .from(bankAccounts)
      .innerJoin(places, eq(places.id, bankAccounts.placeId))
      // A mapping is kept for the place's own account too, which no admin has added.
      .where(
        and(
          eq(bankAccounts.placeId, placeId),
          or(isNull(bankAccounts.mapping), ne(bankAccounts.nrb, places.accountNumber)),
        ),
      )
      .orderBy(asc(bankAccounts.id)),
  ])
  const { own, autoBook, virtualPrefix, virtualMeals } = only(settings)
  return {
    own,
    autoBook: autoBook ?? false,
    virtualPrefix,
    virtualMeals: virtualMeals ?? false,
    accounts: accounts.map(({ nrb }) => nrb),
  }
}

/** The accounts whose statements the place takes: its own, and those that an admin has added. */
export function namedAccounts({ own, accounts }: Pick<BankSettings, 'own' | 'accounts'>): Set<string> {
  return new Set([own, ...accounts])
}

/**
 * Saves the settings. A new account or prefix needs a recent proof, as money is recognised by it.
 * @throws DomainError account.proof_required, token.scope, bank.prefix
 */
export async function saveBankSettings(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  by: Principal,
  { placeId, ...form }: z.output<typeof bankSettingsForm> & { readonly placeId: number },
): Promise<BankSettings> {
  const accounts = [...new Set(form.accounts)]
  const { autoBook, virtualPrefix, virtualMeals } = form
  await db.sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('bank settings'), ${placeId}::int)`
    const before = await bankSettingsOf(tx, placeId)
    const named = namedAccounts(before)
    const added = accounts.filter((account) => !named.has(account))
    if (added.length > 0 || (virtualPrefix !== null && virtualPrefix !== before.virtualPrefix))
      requireRecentProof(by)
    const fields = [
      ...(autoBook === before.autoBook ? [] : ['autoBook']),
      ...(virtualPrefix === before.virtualPrefix ? [] : ['virtualPrefix']),
      ...(virtualMeals === before.virtualMeals ? [] : ['virtualMeals']),
      ...(accounts.join() === before.accounts.join() ? [] : ['accounts']),
    ]
    if (fields.length === 0) return
    await orm(tx)
      .insert(bankSettings)
      .values({ placeId, autoBook, virtualPrefix, virtualMeals })
      .onConflictDoUpdate({ target: bankSettings.placeId, set: { autoBook, virtualPrefix, virtualMeals } })
    await tx`
      delete from bank_accounts
      where place_id = ${placeId} and not nrb = any(${accounts}::text[])
        and (mapping is null or nrb <> ${before.own})`
    await tx`
      insert into bank_accounts (place_id, nrb) select ${placeId}, nrb
      from unnest(${accounts}::text[]) with ordinality as given (nrb, nth) order by nth
      on conflict do nothing`
    await assignAccounts(tx, { placeId, virtualPrefix, virtualMeals })
    const data = { place: placeId, fields: fields.join(', ') }
    await audit(tx, {
      at: clock.now(),
      principal: by.login,
      type: 'BANK_SETTINGS_CHANGED',
      data,
      placeId,
    })
  })
  return await bankSettingsOf(db.sql, placeId)
}
