import type { AnySql, Sql } from '@skrzat/db/client'
import {
  and,
  anyOf,
  eq,
  fragment,
  gt,
  isNull,
  only,
  or,
  orm,
  pick,
  type RowOf,
  selectFrom,
  type SQL,
} from '@skrzat/db/orm'
import { accounts, knownDevices, throttles } from '@skrzat/db/schema'
import { DomainError } from '../../kernel/errors/index.ts'
import { network } from '../../kernel/http/index.ts'

/** Failures for a phone before it is blocked, and for how long (spec: Accounts and sign-in). */
const FREE_FAILURES = 5
const FIRST_WAIT = '1 minute'
const LONGEST_WAIT = '1 hour'
/** Older failures are forgotten. */
const MEMORY = '24 hours'

/**
 * Daily failures per phone, over all devices and addresses. Strangers get fewer, so that their guesses leave some for
 * the owner's known devices. At codes only strangers' are counted: others are held by the tries of each code.
 */
const DAILY_FAILURES = { stranger: 20, known: 30 } as const
const DAY = '24 hours'

/** Attempts per minute from one address; fewer, except from known devices, after it tried many phones in a row. */
const ADDRESS_ATTEMPTS = 30
const SLOWED_ATTEMPTS = 3
const ADDRESS_WINDOW = '1 minute'

/** Older rows have no effect any more. */
export const THROTTLE_KEPT_HOURS = 48

/** Wrong guesses at one code: of each device that has a counter of its own, and of all others together. */
const CODE_TRIES = 5

/** Limits of codes sent to a phone: for each device that asks, and for all unknown devices together. */
const ASKED = { device: 3, strangers: 6, seconds: 15 * 60 } as const
/** From the next reset of a day that unknown devices ask for, the SMS has a link, which they can't use up. */
const FEW_A_DAY = 3
/** How long a device that asked for a code has a counter of wrong codes of its own: until that code has expired. */
const ASKED_COUNTS = '30 minutes'

/** The account of an attempt, with what signing in needs. */
export type Candidate = Readonly<RowOf<typeof accounts, 'id' | 'langKey' | 'secretHash'>> & {
  /** Whether it has a second factor. */
  readonly factor: boolean
  /** Whether it is activated and not deleted. */
  readonly live: boolean
}

/** The guessed value: the secret of a phone's account, or a code sent to the phone. */
export type GuessKind = 'phone' | 'code'

function guessKey(kind: GuessKind, phone: string): string {
  return `${kind}:${phone}`
}

/** Counted for a whole day, and decremented by each success. */
export function dayKey(kind: GuessKind, phone: string): string {
  return `day:${guessKey(kind, phone)}`
}

/** Blocked while an address has the lower limit. */
export function slowKey(network: string): string {
  return `slow:${network}`
}

export type Attempt =
  | {
      readonly allowed: true
      readonly candidate: Candidate | undefined
      /** The `throttles` row in which it is counted: the known device's, or that of all strangers. */
      readonly counter: string
      /** The counter's value, this attempt included. */
      readonly count: number
      /** Whether the account knows the device. */
      readonly known: boolean
    }
  /** Seconds until the next attempt is allowed. */
  | { readonly allowed: false; readonly retryAfter: number }

/** The origin of a guess. */
export type Origin = {
  readonly address: string
  /** The hash of a recognized device, if any; see `devices.ts`. */
  readonly device?: Buffer | undefined
}

/** Public requests that send a code to a phone. */
type Asked = 'reset' | 'register'

/** The counter of what a device asked for, whether or not the phone has an account. */
function askedKey(what: Asked, phone: string, device: Buffer): string {
  return `${what}:${phone}:${device.toString('hex')}`
}

export type Guess = Origin & {
  /** 9 digits. */
  readonly phone: string
  readonly kind?: GuessKind
}

/**
 * Counts an attempt before anything is verified, and returns whether it may go on. It counts as failed until success,
 * so that parallel attempts can't all pass before the first is counted. Known devices of the account have their own
 * counter, and for codes also devices that have asked for one: a stranger's wrong guesses do not block them. One
 * statement, which also returns the account.
 */
async function countAttempt(
  sql: Sql,
  { phone, address, device, kind = 'phone' }: Guess,
  now: Date,
): Promise<Attempt> {
  const from = network(address)
  const asked =
    device && kind === 'code' ? [askedKey('reset', phone, device), askedKey('register', phone, device)] : []
  const [row] = await sql<
    (RowOf<typeof throttles, 'count'> & {
      wait: number | null
      candidate: Candidate | null
      counter: string
      known: boolean
    })[]
  >`
    with account as (
      select id, lang_key, secret_hash, (
          exists (
            select from totp_factors f where f.account_id = accounts.id and f.confirmed_at is not null)
          or exists (select from passkeys f where f.account_id = accounts.id)) as factor, activated and coalesce(secret_expires_at > ${now}, true) as live,
        exists (
          select from known_devices d
          where d.account_id = accounts.id and d.device_hash = ${device ?? null}::bytea) as known
      from accounts where login = ${phone} and deleted_at is null
    ), told as (
      select coalesce((select known from account), false) as known, exists (
          select from throttles where key = any(${asked})
            and window_started_at > ${now}::timestamptz - ${ASKED_COUNTS}::interval) as asked
    ), who as (
      select known, known or asked as own, ${guessKey(kind, phone)} || case when known or asked
        then ':' || encode(${device ?? null}::bytea, 'hex') else '' end as counter
      from told
    ), bounds as (
      select case when own and ${kind === 'code'} then null
          when known then ${DAILY_FAILURES.known}::int else ${DAILY_FAILURES.stranger} end as daily,
        case when not known and exists (
            select from throttles where key = ${slowKey(from)} and blocked_until > ${now})
          then ${SLOWED_ATTEMPTS}::int else ${ADDRESS_ATTEMPTS} end as attempts
      from who
    ), address as (
      insert into throttles as t (key, count, window_started_at)
      values (${`address:${from}`}, 1, ${now})
      on conflict (key) do update set
        count = case when t.window_started_at > ${now}::timestamptz - ${ADDRESS_WINDOW}::interval
          then t.count + 1 else 1 end,
        window_started_at = case when t.window_started_at > ${now}::timestamptz - ${ADDRESS_WINDOW}::interval
          then t.window_started_at else ${now} end
      returning case when count > (select attempts from bounds)
        then extract(epoch from window_started_at + ${ADDRESS_WINDOW}::interval - ${now}::timestamptz)::float
        end as wait
    ), spent as (
      select extract(epoch from window_started_at + ${DAY}::interval - ${now}::timestamptz)::float as wait
      from throttles, bounds
      where key = ${dayKey(kind, phone)} and count >= daily
        and window_started_at > ${now}::timestamptz - ${DAY}::interval
    ), phone as (
      insert into throttles as t (key, count, window_started_at)
      select who.counter, 1, ${now} from who, address where wait is null and not exists (select from spent)
      on conflict (key) do update set (count, window_started_at, blocked_until) = (
        select
          case when waiting then t.count else n end,
          case when waiting then t.window_started_at else ${now} end,
          case
            when waiting then t.blocked_until
            when n >= ${FREE_FAILURES} then ${now}::timestamptz
              + least(${FIRST_WAIT}::interval * 2 ^ least(n - ${FREE_FAILURES}, 10), ${LONGEST_WAIT}::interval)
          end
        from (select
          coalesce(t.blocked_until > ${now}, false) as waiting,
          case when t.window_started_at > ${now}::timestamptz - ${MEMORY}::interval
            then t.count + 1 else 1 end as n) as next)
      returning count, case when old.blocked_until > ${now}
        then extract(epoch from old.blocked_until - ${now}::timestamptz)::float end as wait
    ), daily as (
      insert into throttles as t (key, count, window_started_at)
      select ${dayKey(kind, phone)}, 1, ${now} from phone, bounds where wait is null and daily is not null
      on conflict (key) do update set
        count = case
          when t.window_started_at <= ${now}::timestamptz - ${DAY}::interval then 1
          when t.count >= (select daily from bounds) then t.count
          else t.count + 1 end,
        window_started_at = case when t.window_started_at > ${now}::timestamptz - ${DAY}::interval
          then t.window_started_at else ${now} end
      returning case
        when old.count >= (select daily from bounds) and old.window_started_at > ${now}::timestamptz - ${DAY}::interval
        then extract(epoch from old.window_started_at + ${DAY}::interval - ${now}::timestamptz)::float end as wait
    )
    select coalesce(address.wait, spent.wait, phone.wait, daily.wait) as wait, who.counter, who.known, phone.count, (
      select json_build_object('id', id, 'langKey', lang_key, 'secretHash', secret_hash, 'live', live,
        'factor', factor)
      from account) as candidate
    from who cross join address left join spent on true left join phone on true left join daily on true`
  const wait = row?.wait ?? null
  if (!row || wait !== null) return { allowed: false, retryAfter: Math.max(1, Math.ceil(wait ?? 1)) }
  const { candidate, counter, count, known } = row
  return { allowed: true, candidate: candidate ?? undefined, counter, count, known }
}

/** `countAttempt`, but throws while blocked. @throws DomainError rate_limited with `retryAfter` in seconds */
export async function countGuess(
  sql: Sql,
  guess: Guess,
  now: Date,
): Promise<Extract<Attempt, { allowed: true }>> {
  const counted = await countAttempt(sql, guess, now)
  if (counted.allowed) return counted
  const { retryAfter } = counted
  throw new DomainError('rate_limited', { retryAfter })
}

/**
 * Uncounts an attempt that was neither wrong nor complete: the secret or code was right, and a second factor is still
 * required. The counts and blocks caused by other attempts stay.
 */
export async function forgetAttempt(
  sql: Sql,
  phone: string,
  { counter, count }: Pick<Extract<Attempt, { allowed: true }>, 'counter' | 'count'>,
  kind: GuessKind = 'phone',
): Promise<void> {
  await sql`
    with daily as (
      update throttles set count = greatest(count - 1, 0) where key = ${dayKey(kind, phone)})
    update throttles set count = count - 1, blocked_until = case when count > ${count} then blocked_until end
    where key = ${counter}`
}

/** Clears all failures of a phone, of every device and of the day, after its owner has proven it. */
export async function forgetFailures(sql: AnySql, phone: string): Promise<void> {
  const keys = (['phone', 'code'] as const).flatMap((kind) => [guessKey(kind, phone), dayKey(kind, phone)])
  const ofDevices = fragment`${throttles.key} in (
    select kind || ':' || ${accounts.login} || ':' || encode(${knownDevices.deviceHash}, 'hex')
    from ${accounts} join ${knownDevices} on ${eq(knownDevices.accountId, accounts.id)},
      unnest(array['phone', 'code']) as k (kind)
    where ${and(eq(accounts.login, phone), isNull(accounts.deletedAt))})`
  await orm(sql)
    .delete(throttles)
    .where(or(anyOf(throttles.key, keys), ofDevices))
}

export type Limit = {
  /** The limit's key, such as `pin:600000005`. */
  readonly key: string
  readonly most: number
  readonly seconds: number
}

/** The same limit per minute and address as for sign-in attempts, and the same counter. */
export function addressLimit(address: string): Limit {
  return { key: `address:${network(address)}`, most: ADDRESS_ATTEMPTS, seconds: 60 }
}

type AskedFor = Pick<Origin, 'device'> & {
  readonly what: Asked
  /** The phone, or what stands for an e-mail address. */
  readonly target: string
  /** The account; that of the phone if absent. */
  readonly whose?: SQL | undefined
}

/**
 * Counts a code or link that somebody who is not signed in wants sent, whether or not the target has an account. Each
 * device has its own allowance; those that the account does not know share another. Refused ones are not counted.
 * @returns the seconds to wait, if any; whether the account knows the device; whether unknown devices asked often
 */
export async function countAsked(
  sql: Sql,
  { what, target, device, whose = eq(accounts.login, target) }: AskedFor,
  now: Date,
): Promise<{ wait: number | null; known: boolean; often: boolean }> {
  const known = await isKnown(sql, device, whose)
  const { seconds } = ASKED
  const limits: Limit[] = [
    ...(device ? [{ key: askedKey(what, target, device), most: ASKED.device, seconds }] : []),
    ...(known ? [] : [{ key: `${what}:${target}`, most: ASKED.strangers, seconds }]),
  ]
  try {
    const ofDay = await sql.begin(async (tx) => {
      for (const limit of limits) await refuseOverLimit(tx, limit, now)
      if (known) return 0
      const day = { key: `${what}-day:${target}`, most: Infinity, seconds: 24 * 60 * 60 }
      return (await countUse(tx, day, now)).count
    })
    return { wait: null, known, often: ofDay > FEW_A_DAY }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'rate_limited') throw error
    return { wait: Number(error.details['retryAfter']), known, often: false }
  }
}

/** Whether the account has signed in from the device. */
async function isKnown(sql: AnySql, device: Buffer | undefined, whose: SQL): Promise<boolean> {
  if (!device) return false
  const [row] = await selectFrom(sql, knownDevices, 'accountId')
    .innerJoin(accounts, eq(accounts.id, knownDevices.accountId))
    .where(and(whose, isNull(accounts.deletedAt), eq(knownDevices.deviceHash, device)))
  return row !== undefined
}

/** A limit of an account, which is a separate one for each device that it knows. */
export async function limitOf(
  sql: AnySql,
  { accountId, device }: { accountId: number } & Pick<Origin, 'device'>,
  limit: Limit,
): Promise<Limit> {
  const known = await isKnown(sql, device, eq(accounts.id, accountId))
  return known ? { ...limit, key: `${limit.key}:${device?.toString('hex')}` } : limit
}

/** Limits the tries of a code: of all strangers, or of a device by its counter. */
export function triesOf(code: number | string, counter: string | null): Limit {
  return { key: `try:${code}:${counter ?? ''}`, most: CODE_TRIES, seconds: 24 * 60 * 60 }
}

/** Counts a use, in windows that begin with the first one. One statement. `wait` is null if this one is allowed. */
async function countUse(
  sql: AnySql,
  { key, most, seconds }: Limit,
  now: Date,
): Promise<{ wait: number | null; count: number }> {
  const goesOn = gt(throttles.windowStartedAt, new Date(now.getTime() - seconds * 1000))
  const counted = await orm(sql)
    .insert(throttles)
    .values({ key, count: 1, windowStartedAt: now })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        count: fragment`case when ${goesOn} then ${throttles.count} + 1 else 1 end`,
        windowStartedAt: fragment`case when ${goesOn} then ${throttles.windowStartedAt} else ${now} end`,
      },
    })
    .returning(pick(throttles, 'count', 'windowStartedAt'))
  const { count, windowStartedAt } = only(counted)
  const left = Math.max(1, Math.ceil(seconds - (now.getTime() - windowStartedAt.getTime()) / 1000))
  return { wait: count <= most ? null : left, count }
}

/** Counts a use. @returns the seconds until the next use is allowed; null if this one is */
export async function overLimit(sql: AnySql, limit: Limit, now: Date): Promise<number | null> {
  return (await countUse(sql, limit, now)).wait
}

/** @throws DomainError rate_limited with `retryAfter` in seconds */
export async function refuseOverLimit(sql: AnySql, limit: Limit, now: Date): Promise<void> {
  const retryAfter = await overLimit(sql, limit, now)
  if (retryAfter !== null) throw new DomainError('rate_limited', { retryAfter })
}
