/** Requests for an erasure: made by a guardian for a kid, or by a person for the own account. */
import type { Principal } from '@skrzat/contract/access'
import { holds, isAdmin } from '@skrzat/contract/access'
import type { ErasureRow, NamedErasure } from '@skrzat/contract/wire/erasure'
import type { AnySql, SqlFragment } from '@skrzat/db/client'
import { audit } from '../../kernel/commands/index.ts'
import { DomainError, found } from '../../kernel/errors/index.ts'
import { addToOutbox } from '../../kernel/outbox/index.ts'
import { notify, withdraw } from '../notifications/index.ts'
import type { ErasurePorts } from './ports.ts'
import type { Subject } from './subject.ts'

type Row = Omit<ErasureRow, 'askedAt' | 'carriedOutAt' | 'doneAt' | 'declinedAt'> & {
  readonly askedAt: Date
  readonly carriedOutAt: Date | null
  readonly doneAt: Date | null
  readonly declinedAt: Date | null
}

const columns = (sql: AnySql) => sql`
  erasures.id, erasures.kind, subject_id as "subjectId", erasures.place_id as "placeId", asked_at as "askedAt",
  carried_out_at as "carriedOutAt", done_at as "doneAt", declined_at as "declinedAt"`

/** The event by which the admins are notified of a request. */
const sourceOf = (id: number) => `erasure:${id}`

/** Marks the notices of a request read. */
export const withdrawRequest = (placeId: number | null, id: number) =>
  withdraw({ placeId, source: sourceOf(id) })

const iso = (at: Date | null) => at?.toISOString() ?? null

function toWire<R extends Row>({ askedAt, carriedOutAt, doneAt, declinedAt, ...row }: R) {
  return {
    ...row,
    askedAt: askedAt.toISOString(),
    carriedOutAt: iso(carriedOutAt),
    doneAt: iso(doneAt),
    declinedAt: iso(declinedAt),
  }
}

/** @throws DomainError erasure.not_found */
export async function erasureById(sql: AnySql, id: number): Promise<ErasureRow> {
  const [row] = await sql<Row[]>`select ${columns(sql)} from erasures where id = ${id}`
  return toWire(found(row, 'erasure.not_found'))
}

/**
 * Records the request, and tells the place's admins, or the system's. Idempotent: a request that waits stays the one.
 * An erased kid or account gives its erasure.
 */
export async function ask(ports: ErasurePorts, by: Principal, subject: Subject): Promise<ErasureRow> {
  const { kind, subjectId, placeId } = subject
  const now = ports.clock.now()
  const id = await ports.db.sql.begin(async (tx) => {
    const [known] = await tx<{ id: number }[]>`
      select id from erasures where kind = ${kind} and subject_id = ${subjectId} and declined_at is null`
    if (known) return known.id
    const [made] = await tx<{ id: number }[]>`
      insert into erasures (kind, subject_id, place_id, asked_by, asked_at)
      values (${kind}, ${subjectId}, ${placeId}, ${by.accountId}, ${now})
      on conflict (kind, subject_id) where carried_out_at is null and declined_at is null
        do update set kind = excluded.kind
      returning id`
    const { id: erasure } = found(made, 'internal')
    await audit(tx, {
      at: now,
      principal: by.login,
      type: 'ERASURE_ASKED',
      data: { ...(kind === 'kid' ? { kid: subjectId } : { account: subjectId }), erasure },
      ...(placeId !== null && { placeId }),
    })
    const source = sourceOf(erasure)
    await addToOutbox(tx, [
      kind === 'kid'
        ? notify({
            type: 'TYPE_ERASURE_ASKED',
            audience: { to: 'directors', placeId: subject.placeId },
            kid: subjectId,
            source,
          })
        : notify({ type: 'TYPE_ERASURE_ASKED', audience: { to: 'admins' }, source }),
    ])
    return erasure
  })
  ports.wake()
  return await erasureById(ports.db.sql, id)
}

/**
 * Declines a request that waits, and notifies who asked.
 * @throws DomainError erasure.not_found, also for those of other places
 */
export async function decline(ports: ErasurePorts, by: Principal, id: number): Promise<ErasureRow> {
  const now = ports.clock.now()
  await ports.db.sql.begin(async (tx) => {
    const [row] = await tx<(Pick<Row, 'kind' | 'subjectId' | 'placeId'> & { askedBy: number })[]>`
      select kind, subject_id as "subjectId", place_id as "placeId", asked_by as "askedBy" from erasures
      where id = ${id} and carried_out_at is null and declined_at is null for update`
    const { kind, subjectId, placeId, askedBy } = found(row, 'erasure.not_found')
    if (placeId === null ? !isAdmin(by) : !holds(by, placeId, 'admin'))
      throw new DomainError('erasure.not_found')
    await tx`update erasures set declined_at = ${now} where id = ${id}`
    await audit(tx, {
      at: now,
      principal: by.login,
      type: 'ERASURE_DECLINED',
      data: { ...(kind === 'kid' ? { kid: subjectId } : { account: subjectId }), erasure: id },
      ...(placeId !== null && { placeId }),
    })
    await addToOutbox(tx, [
      withdrawRequest(placeId, id),
      notify({
        type: 'TYPE_ERASURE_DECLINED',
        audience: { to: 'account', accountId: askedBy, placeId },
        ...(kind === 'kid' && { kid: subjectId }),
        source: `erasure-declined:${id}`,
      }),
    ])
  })
  ports.wake()
  return await erasureById(ports.db.sql, id)
}

/** The subject's erasure, or its request that waits; null if there is none. */
export async function currentOf(sql: AnySql, { kind, subjectId }: Subject): Promise<ErasureRow | null> {
  const [row] = await sql<Row[]>`
    select ${columns(sql)} from erasures
    where kind = ${kind} and subject_id = ${subjectId} and declined_at is null
    order by carried_out_at desc nulls last limit 1`
  return row ? toWire(row) : null
}

/** How many requests wait in each place; places without any are missing. */
export async function erasuresWaiting(
  sql: AnySql,
  placeIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await sql<{ placeId: number; count: number }[]>`
    select place_id as "placeId", count(*)::int as count from erasures
    where place_id = any(${[...placeIds]}::bigint[]) and carried_out_at is null and declined_at is null
    group by place_id`
  return new Map(rows.map(({ placeId, count }) => [placeId, count]))
}

/** The kid's erasure, or the request that waits, with names; null if there is none. */
export async function erasureOfKid(
  sql: AnySql,
  { placeId, kidId }: { readonly placeId: number; readonly kidId: number },
): Promise<NamedErasure | null> {
  const [row] = await named(
    sql,
    sql`erasures.kind = 'kid' and subject_id = ${kidId} and erasures.place_id = ${placeId} and declined_at is null
      order by carried_out_at desc nulls last limit 1`,
  )
  return row ?? null
}

/** Requests that wait: of a place's kids, or for null of accounts. Oldest first. */
export async function waiting(sql: AnySql, placeId: number | null): Promise<NamedErasure[]> {
  return await named(
    sql,
    sql`carried_out_at is null and declined_at is null
      and erasures.place_id is not distinct from ${placeId}::bigint
    order by erasures.id`,
  )
}

async function named(sql: AnySql, which: SqlFragment): Promise<NamedErasure[]> {
  const rows = await sql<(Row & Omit<NamedErasure, keyof ErasureRow>)[]>`
    select ${columns(sql)}, own.name as group, card.birth_date::text as "birthDate", account.login as phone,
      coalesce(kid.firstname || ' ' || kid.lastname,
        nullif(trim(account.first_name || ' ' || account.last_name), ''), account.login, '') as name,
      case when erasures.kind = 'account'
        then coalesce(nullif(trim(asker.first_name || ' ' || asker.last_name), ''), asker.login, '')
        else coalesce((select g.name from guardianships g where g.kid_id = kid.id and g.phone = asker.login), (
          select w.name from staff_of_places w where w.place_id = kid.place_id and w.phone = asker.login
          order by w.deleted_at is not null, w.deleted_at desc, w.worker_id limit 1), '') end as "askedBy"
    from erasures
    left join kids kid on erasures.kind = 'kid' and kid.id = subject_id
    left join groups own on own.id = kid.group_id left join kid_cards card on card.kid_id = kid.id
    left join accounts account on erasures.kind = 'account' and account.id = subject_id
    left join accounts asker on asker.id = asked_by
    where ${which}`
  return rows.map(toWire)
}
