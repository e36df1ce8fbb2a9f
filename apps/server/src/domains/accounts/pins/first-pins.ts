import type { Principal } from '@skrzat/contract/access'
import { id } from '@skrzat/contract/wire/common'
import type { TransactionSql } from '@skrzat/db/client'
import { and, anyOf, eq, inArray, isNull, not, orm, selectFrom } from '@skrzat/db/orm'
import { accounts } from '@skrzat/db/schema'
import { z } from 'zod'
import { audit } from '../../../kernel/commands/index.ts'
import { defineJob, type JobDefinition } from '../../../kernel/jobs/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { addToOutbox } from '../../../kernel/outbox/index.ts'
import { askIn, phonesIn } from '../../people/index.ts'
import { smsParts } from '../../sms/index.ts'
import { ensureAccounts, isFresh, isSystemAdmin } from '../repository.ts'
import { type AccountsKernel, randomPin } from '../secrets.ts'
import { announceEnd } from '../sessions.ts'
import { smsTextsIn } from '../sms-texts.ts'
import { givePin } from './new-pin.ts'

const FIRST_PIN_JOB = 'accounts.first_pin'

const firstPinData = z.object({ accountId: id, placeId: id, by: z.string() })

/** How many of a price one first PIN costs. */
export const FIRST_PIN_PARTS = smsParts(smsTextsIn('pl').pin('000000'))

type Asking = {
  readonly placeId: number
  /** Everybody of the place by default. */
  readonly phones?: readonly string[]
  readonly by: Pick<Principal, 'login'>
}

/**
 * Asks people of the place in: marks their unused accounts for a first PIN, idempotently; jobs create the PINs, since
 * each costs a hash. The mark is `secret_kind` without a secret.
 * @returns how many accounts were newly marked, and who was newly asked, whether or not they have an account
 */
export async function sendFirstPins(
  { db, clock, wake }: Kernel,
  { placeId, phones: chosen, by }: Asking,
): Promise<{ sent: number; asked: string[] }> {
  const now = clock.now()
  const done = await db.sql.begin(async (tx) => {
    const phones = await phonesOf(tx, placeId, chosen)
    await ensureAccounts(tx, phones, by.login)
    const asked = await askIn(tx, { placeId, phones, now })
    const waiting = selectFrom(tx, accounts, 'id')
      .where(
        and(anyOf(accounts.login, phones), isNull(accounts.deletedAt), isFresh, isNull(accounts.secretKind)),
      )
      .orderBy(accounts.id)
      .for('update')
    const rows = await orm(tx)
      .update(accounts)
      .set({ secretKind: 'pin' })
      .where(inArray(accounts.id, waiting))
      .returning({ id: accounts.id })
    await addToOutbox(
      tx,
      rows.map(({ id: accountId }) => ({
        name: FIRST_PIN_JOB,
        data: { accountId, placeId, by: by.login },
      })),
    )
    const data = { sent: rows.length }
    await audit(tx, { at: now, principal: by.login, type: 'FIRST_PINS_SENT', data, placeId })
    return { sent: rows.length, asked }
  })
  wake()
  return done
}

async function phonesOf(
  tx: TransactionSql,
  placeId: number,
  chosen: readonly string[] | undefined,
): Promise<string[]> {
  const such = chosen === undefined ? tx`` : tx`where phone = any(${[...chosen]}::text[])`
  const rows = await tx<{ phone: string }[]>`
    select phone from ${phonesIn(tx, placeId)} present ${such} order by phone`
  return rows.map(({ phone }) => phone)
}

/** Creates and sends the first PINs of marked accounts. */
export function firstPinJobs({ db, clock, bus, wake, secrets }: AccountsKernel): JobDefinition[] {
  const waiting = (tx: TransactionSql, accountId: number) =>
    orm(tx)
      .select({ phone: accounts.login })
      .from(accounts)
      .where(
        and(
          eq(accounts.id, accountId),
          isNull(accounts.deletedAt),
          isFresh,
          eq(accounts.secretKind, 'pin'),
          not(isSystemAdmin),
        ),
      )
      .for('update')
  return [
    defineJob({
      name: FIRST_PIN_JOB,
      work: 'heavy',
      schema: firstPinData,
      async run({ accountId, placeId, by }) {
        const ended = await db.sql.begin(async (tx) => {
          // An account that was registered meanwhile keeps its own secret.
          const [account] = await waiting(tx, accountId)
          if (!account) return []
          const pin = randomPin(account.phone)
          const giving = { accountId, phone: account.phone, pin, hash: await secrets.hash(pin) }
          return (await givePin(tx, { ...giving, now: clock.now(), by, placeId })) ?? []
        })
        await announceEnd(bus, ended)
        wake()
      },
    }),
  ]
}
