import { randomUUID } from 'node:crypto'
import type { Principal } from '@skrzat/contract/access'
import { implies } from '@skrzat/contract/roles'
import { id, phone as phoneSchema } from '@skrzat/contract/wire/common'
import type { TransactionSql } from '@skrzat/db/client'
import { eq, type RowOf, selectFrom, type ValueOf } from '@skrzat/db/orm'
import { accounts, type staffOfPlaces } from '@skrzat/db/schema'
import { z } from 'zod'
import { audit } from '../../../kernel/commands/index.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import { defineJob, type JobDefinition } from '../../../kernel/jobs/index.ts'
import { addToOutbox } from '../../../kernel/outbox/index.ts'
import { requestSms, type SmsKernel } from '../../sms/index.ts'
import { acceptMaker, accepted, askIn, inviteToPlaces, isInPlace } from '../../people/index.ts'
import { cancelCodes } from '../proof/codes.ts'
import { resetRow } from '../proof/jobs.ts'
import { ensureAccounts, storeSecret } from '../repository.ts'
import { type AccountsKernel, randomPin } from '../secrets.ts'
import { announceEnd, endSessionsOf } from '../sessions.ts'
import { sentPinExpiry } from './sent-pin.ts'
import { smsTextsIn } from '../sms-texts.ts'
import { forgetFailures, overLimit, refuseOverLimit } from '../throttle.ts'

/** Rate limits: for one phone, by places and the system's admins; and for one requester, over all phones. */
const PER_PHONE = { most: 5, seconds: 60 * 60 } as const
const PER_ASKER = { most: 60, seconds: 60 * 60 } as const
/** Codes to a phone that places ask for together; strangers and the owner have limits of their own. */
const CODES = { most: 3, seconds: 15 * 60 } as const
const CODES_A_DAY = { most: 20, seconds: 24 * 60 * 60 } as const

const ASKED_JOB = 'accounts.pin_asked'

const askedData = z.object({
  placeId: id.nullable(),
  phone: phoneSchema,
  by: z.string(),
  request: z.uuid(),
})

export type NewPinRequest = {
  /** Null for the system's admin, who may ask for anybody. */
  readonly placeId: number | null
  /** 9 digits. */
  readonly phone: string
  readonly by: Pick<Principal, 'login'>
  /** The requester's network address. */
  readonly address?: string
}

/**
 * Helps one person of the place, or of the system, to sign in: a first PIN for an unused account, otherwise a code with
 * which its owner sets a new one. Existing secrets and sessions stay. A job decides which, and whether anything is
 * sent: response, statements and timing are the same for every phone of the place, to reveal nothing of the account.
 * @throws DomainError place.pin.error for a phone that the place does not hold; rate_limited beyond five in an hour for
 * a phone, or sixty for a requester; sms.limit
 */
export async function sendNewPin(kernel: SmsKernel, request: NewPinRequest): Promise<void> {
  const { db, clock, wake, reserveSms } = kernel
  const { placeId, phone, by, address } = request
  if (placeId !== null && !(await isInPlace(db.sql, placeId, phone))) throw new DomainError('place.pin.error')
  const now = clock.now()
  const ofPlace = placeId === null ? {} : { placeId }
  await refuseOverLimit(db.sql, { key: `pin:${placeId ?? 'system'}:${phone}`, ...PER_PHONE }, now)
  await refuseOverLimit(db.sql, { key: `pins-by:${by.login}`, ...PER_ASKER }, now)
  await reserveSms({ phone, purpose: 'place', ...ofPlace, ...(address !== undefined && { address }) })
  const asked: z.input<typeof askedData> = { placeId, phone, by: by.login, request: randomUUID() }
  await db.sql.begin(async (tx) => {
    await addToOutbox(tx, [{ name: ASKED_JOB, data: asked }])
    if (placeId !== null) await askIn(tx, { placeId, phones: [phone], now })
    await audit(tx, { at: now, principal: by.login, type: 'PIN_REQUESTED', data: {}, ...ofPlace })
  })
  wake()
}

type Role = ValueOf<typeof staffOfPlaces, 'roles'>[number]
type Target = Readonly<RowOf<typeof accounts, 'id' | 'activated'>> & {
  readonly fresh: boolean
  readonly admin: boolean
  /** Whether it has roles in other places than the requesting one, and in that one. */
  readonly elsewhere: boolean
  readonly roles: readonly Role[]
}

/** Whether the person has more rights than the requester, and so has to reset the secret without help. */
async function mayMore(
  tx: TransactionSql,
  { elsewhere, roles }: Pick<Target, 'elsewhere' | 'roles'>,
  { placeId, by }: { placeId: number | null; by: string },
): Promise<boolean> {
  const [asker] = await tx<{ admin: boolean; roles: Role[] }[]>`
    select coalesce((
        select 'ROLE_ADMIN' = any(authorities) from accounts
        where login = ${by} and activated and deleted_at is null), false) as admin,
      coalesce((
        select w.roles from staff_of_places w
        where w.phone = ${by} and w.place_id = ${placeId} and w.deleted_at is null), '{}') as roles`
  if (asker?.admin) return false
  // The request came from a system's admin who has lost that right.
  if (placeId === null) return true
  return elsewhere || roles.some((role) => !asker?.roles.some((held) => implies(held, role)))
}

/** Carries out requests in the background, so that the requester can't observe the outcome. */
export function newPinJobs({ db, clock, bus, wake, secrets }: AccountsKernel): JobDefinition[] {
  const target = (tx: TransactionSql, placeId: number | null, phone: string) => tx<Target[]>`
    select a.id, a.activated, not a.activated and a.secret_hash is null as fresh,
      'ROLE_ADMIN' = any(a.authorities) as admin,
      exists (
        select from staff_of_places w where w.phone = a.login and w.deleted_at is null
          and w.place_id is distinct from ${placeId} and w.accepted) as elsewhere,
      coalesce((
        select w.roles from staff_of_places w
        where w.phone = a.login and w.deleted_at is null and w.place_id = ${placeId}), '{}') as roles
    from accounts a
    where a.login = ${phone} and a.deleted_at is null
      ${placeId === null ? tx`` : tx`and ${accepted(tx, placeId, phone)}`}
    for update of a`
  return [
    defineJob({
      name: ASKED_JOB,
      work: 'atOnce',
      schema: askedData,
      async run({ placeId, phone, by, request }) {
        const now = clock.now()
        const ended = await db.sql.begin(async (tx) => {
          // The request is dropped if the place no longer has the person or the phone.
          if (placeId !== null && !(await isInPlace(tx, placeId, phone))) return []
          if (placeId !== null) await ensureAccounts(tx, [phone], by)
          const [account] = await target(tx, placeId, phone)
          if (!account || account.admin) return []
          if (account.fresh) {
            const pin = randomPin(phone)
            const giving = { accountId: account.id, phone, pin, hash: await secrets.hash(pin) }
            const ofPlace = placeId === null ? {} : { placeId }
            return (await givePin(tx, { ...giving, now, by, ...ofPlace, reserved: true })) ?? []
          }
          if (!account.activated || (await mayMore(tx, account, { placeId, by }))) return []
          for (const [key, limit] of [
            ['reset-asked', CODES],
            ['reset-asked-day', CODES_A_DAY],
          ] as const)
            if ((await overLimit(tx, { key: `${key}:${phone}`, ...limit }, now)) !== null) return []
          await addToOutbox(tx, [
            resetRow({ accountId: account.id, by: 'sms', request, device: null, link: false }),
          ])
          return []
        })
        await announceEnd(bus, ended)
        wake()
      },
    }),
  ]
}

/**
 * Stores the PIN and sends it to the account's phone, in the caller's transaction.
 * @returns the ended sessions, to be announced; undefined for a deleted or deactivated account
 */
export async function givePin(
  tx: TransactionSql,
  given: {
    accountId: number
    phone: string
    pin: string
    hash: string
    now: Date
    by: string
    placeId?: number
    /** The message was counted against the SMS limit at the request. */
    reserved?: boolean
  },
): Promise<string[] | undefined> {
  const { accountId, phone, pin, hash, now, by, placeId, reserved = false } = given
  if (placeId !== undefined) await inviteToPlaces(tx, { phone, but: placeId, now })
  if (!(await storeSecret(tx, { accountId, hash, kind: 'pin', now, by, expiresAt: sentPinExpiry(now) })))
    return undefined
  await cancelCodes(tx, [accountId], now)
  await forgetFailures(tx, phone)
  const ofPlace = placeId === undefined ? {} : { placeId }
  await requestSms(tx, {
    phone,
    text: smsTextsIn(await langKeyOf(tx, accountId)).pin(pin),
    key: `pin:${accountId}:${randomUUID()}`,
    accountId,
    secret: true,
    reserved,
    ...ofPlace,
  })
  if (placeId !== undefined) await acceptMaker(tx, { placeId, phone, now })
  await audit(tx, { at: now, principal: by, type: 'PIN_SENT', data: { account: accountId }, ...ofPlace })
  return await endSessionsOf(tx, accountId, now)
}

async function langKeyOf(tx: TransactionSql, accountId: number) {
  const [row] = await selectFrom(tx, accounts, 'langKey').where(eq(accounts.id, accountId))
  return row?.langKey ?? 'pl'
}
