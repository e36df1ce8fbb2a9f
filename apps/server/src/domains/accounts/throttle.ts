import type { Sql, TransactionSql } from '@skrzat/db/client'
import { DomainError } from '../../kernel/errors.ts'

/** Failures for a phone until it has to wait, and for how long (spec: Accounts and sign-in). */
const FREE_FAILURES = 5
const FIRST_WAIT = '1 minute'
const LONGEST_WAIT = '1 hour'
/** Failures so long ago are forgotten. */
const MEMORY = '24 hours'

/** Attempts from one address in a minute. */
const ADDRESS_ATTEMPTS = 30
const ADDRESS_WINDOW = '1 minute'

/** Rows so old say nothing any more. */
export const THROTTLE_KEPT_HOURS = 48

/** The account that an attempt is about, as far as signing in needs it. */
export type Candidate = {
  readonly id: number
  readonly langKey: string
  readonly secretHash: string | null
  /** Activated and not deleted. */
  readonly live: boolean
}

/** What is guessed at: the secret of a phone's account, or a code that was sent to the phone. */
export type GuessKind = 'phone' | 'code'

export function guessKey(kind: GuessKind, phone: string): string {
  return `${kind}:${phone}`
}

export type Attempt =
  | { readonly allowed: true; readonly candidate: Candidate | undefined }
  /** Seconds until another attempt may succeed. */
  | { readonly allowed: false; readonly retryAfter: number }

/**
 * Counts an attempt before anything is verified, and answers whether it may go on. It counts as failed until
 * `forgetFailures` says otherwise: so attempts in parallel can't all pass before the first of them is counted.
 * One statement, with the account in the same answer.
 */
export async function countAttempt(
  sql: Sql,
  phone: string,
  address: string,
  now: Date,
  kind: GuessKind = 'phone',
): Promise<Attempt> {
  const [row] = await sql<
    { addressWait: number | null; phoneWait: number | null; candidate: Candidate | null }[]
  >`
    with address as (
      insert into throttles as t (key, count, window_started_at)
      values (${`address:${network(address)}`}, 1, ${now})
      on conflict (key) do update set
        count = case when t.window_started_at > ${now}::timestamptz - ${ADDRESS_WINDOW}::interval
          then t.count + 1 else 1 end,
        window_started_at = case when t.window_started_at > ${now}::timestamptz - ${ADDRESS_WINDOW}::interval
          then t.window_started_at else ${now} end
      returning case when count > ${ADDRESS_ATTEMPTS}
        then extract(epoch from window_started_at + ${ADDRESS_WINDOW}::interval - ${now}::timestamptz)::float
        end as wait
    ), phone as (
      insert into throttles as t (key, count, window_started_at)
      select ${guessKey(kind, phone)}, 1, ${now} from address where wait is null
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
      returning case when old.blocked_until > ${now}
        then extract(epoch from old.blocked_until - ${now}::timestamptz)::float end as wait
    )
    select address.wait as "addressWait", phone.wait as "phoneWait", (
      select json_build_object('id', a.id, 'langKey', a.lang_key, 'secretHash', a.secret_hash,
        'live', a.activated and a.deleted_at is null)
      from accounts a where a.login = ${phone} and a.deleted_at is null) as candidate
    from address left join phone on true`
  const wait = row?.addressWait ?? row?.phoneWait ?? null
  if (wait !== null) return { allowed: false, retryAfter: Math.max(1, Math.ceil(wait)) }
  return { allowed: true, candidate: row?.candidate ?? undefined }
}

/** Forgets the failures of a phone: whoever has just proven it need not wait. */
export async function forgetFailures(sql: Sql | TransactionSql, phone: string): Promise<void> {
  await sql`delete from throttles where key = any(${[guessKey('phone', phone), guessKey('code', phone)]})`
}

export type Limit = {
  /** What is limited, such as `pin:600000005`. */
  readonly key: string
  readonly most: number
  readonly seconds: number
}

/** As many calls from one address in a minute as attempts to sign in, and counted with them. */
export function addressLimit(address: string): Limit {
  return { key: `address:${network(address)}`, most: ADDRESS_ATTEMPTS, seconds: 60 }
}

/**
 * Counts a use, in windows that begin with the first one. One statement.
 * @returns the seconds until another may pass; null where this one may
 */
export async function overLimit(
  sql: Sql | TransactionSql,
  { key, most, seconds }: Limit,
  now: Date,
): Promise<number | null> {
  const [row] = await sql<{ wait: number | null }[]>`
    insert into throttles as t (key, count, window_started_at) values (${key}, 1, ${now})
    on conflict (key) do update set
      count = case when t.window_started_at > ${now}::timestamptz - make_interval(secs => ${seconds})
        then t.count + 1 else 1 end,
      window_started_at = case when t.window_started_at > ${now}::timestamptz - make_interval(secs => ${seconds})
        then t.window_started_at else ${now} end
    returning case when count > ${most}
      then extract(epoch from window_started_at + make_interval(secs => ${seconds}) - ${now}::timestamptz)::float
      end as wait`
  const wait = row?.wait ?? null
  return wait === null ? null : Math.max(1, Math.ceil(wait))
}

/** @throws DomainError rate_limited with `retryAfter` in seconds */
export async function refuseOverLimit(sql: Sql | TransactionSql, limit: Limit, now: Date): Promise<void> {
  const retryAfter = await overLimit(sql, limit, now)
  if (retryAfter !== null) throw new DomainError('rate_limited', { retryAfter }, { retryAfter })
}

/**
 * Whom an address stands for: an IPv6 customer has a whole /64 to choose from, and IPv4 may come written as
 * IPv6.
 */
export function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.toLowerCase().split('%', 1).join('').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const full = [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
  return `${full
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
