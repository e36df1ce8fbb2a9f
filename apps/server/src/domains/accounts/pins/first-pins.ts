import type { Principal } from '@skrzat/contract/access'
import { id } from '@skrzat/contract/wire/common'
import type { TransactionSql } from '@skrzat/db/client'
import { z } from 'zod'
import { audit } from '../../../kernel/audit.ts'
import { defineJob, type JobDefinition } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { addToOutbox } from '../../../kernel/outbox.ts'
import { ensureAccounts } from '../repository.ts'
import { hashSecret, randomPin } from '../secrets.ts'
import { announceEnd } from '../sessions.ts'
import { givePin } from './new-pin.ts'

const FIRST_PIN_JOB = 'accounts.first_pin'

const firstPinData = z.object({ accountId: id, placeId: id, by: z.string() })

/**
 * Promises every person of the place whose account nobody has had yet its first PIN, once, however often it is
 * asked for; jobs keep the promise, as each PIN costs a hash. The promise is `secret_kind` without a secret.
 * @returns how many were promised now
 */
export async function sendFirstPins(
  { db, clock, wake }: Kernel,
  placeId: number,
  by: Pick<Principal, 'login'>,
): Promise<number> {
  const sent = await db.sql.begin(async (tx) => {
    const phones = await phonesOf(tx, placeId)
    await ensureAccounts(tx, phones, by.login)
    const rows = await tx<{ id: number }[]>`
      update accounts set secret_kind = 'pin'
      where id in (
        select id from accounts
        where login = any(${phones}) and deleted_at is null and not activated
          and secret_hash is null and secret_kind is null
        order by id for update)
      returning id`
    await addToOutbox(
      tx,
      rows.map(({ id: accountId }) => ({
        name: FIRST_PIN_JOB,
        data: { accountId, placeId, by: by.login },
      })),
    )
    const data = { sent: rows.length }
    await audit(tx, { at: clock.now(), principal: by.login, type: 'FIRST_PINS_SENT', data, placeId })
    return rows.length
  })
  wake()
  return sent
}

async function phonesOf(tx: TransactionSql, placeId: number): Promise<string[]> {
  const rows = await tx<{ phone: string }[]>`
    select phone from workers where place_id = ${placeId} and deleted_at is null
    union
    select p.phone from kids, unnest(array[phone1, phone2]) as p (phone)
    where place_id = ${placeId} and deleted_at is null and p.phone is not null
    order by phone`
  return rows.map(({ phone }) => phone)
}

type Waiting = { phone: string }

/** Makes and sends the first PINs that were promised. */
export function firstPinJobs({ db, clock, bus, wake }: Kernel): JobDefinition[] {
  const waiting = (tx: TransactionSql, accountId: number) => tx<Waiting[]>`
    select login as phone from accounts
    where id = ${accountId} and deleted_at is null and not activated and secret_hash is null
      and secret_kind = 'pin' and not 'ROLE_ADMIN' = any(authorities)
    for update`
  return [
    defineJob({
      name: FIRST_PIN_JOB,
      schema: firstPinData,
      // People who sign in meanwhile wait for two of these at most.
      concurrency: 2,
      async run({ accountId, placeId, by }) {
        const ended = await db.sql.begin(async (tx) => {
          // Whoever has registered meanwhile keeps what they chose.
          const [account] = await waiting(tx, accountId)
          if (!account) return []
          const pin = randomPin(account.phone)
          const giving = { accountId, phone: account.phone, pin, hash: await hashSecret(pin) }
          return (await givePin(tx, { ...giving, now: clock.now(), by, placeId })) ?? []
        })
        await announceEnd(bus, ended)
        wake()
      },
    }),
  ]
}
