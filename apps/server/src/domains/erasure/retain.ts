/** What falls due by itself, from the contract's table of retention. */
import { addDays, warsawDay } from '@skrzat/contract/days'
import { LEAVING_DAYS, RETENTION, RETENTION_KINDS, type RetentionKind } from '@skrzat/contract/retention'
import type { RetentionDue } from '@skrzat/contract/wire/erasure'
import type { Sql, SqlFragment, TransactionSql } from '@skrzat/db/client'
import { audit } from '../../kernel/commands/index.ts'
import { inSlices } from '../../kernel/database/index.ts'
import type { Retained } from '../../kernel/erasing.ts'
import { createAttempts } from '../../kernel/jobs/index.ts'
import type { Log } from '../../kernel/log/index.ts'
import { eraseTalksOf } from '../chat/index.ts'
import { clearCardsAtLeaving, eraseCards } from '../cards/index.ts'
import { openMoneyOf } from '../payments/index.ts'
import { removeGuardians } from '../people/index.ts'
import { lockPlace } from '../places/index.ts'
import { countPhotosNaming } from '../wall/index.ts'
import { forgetAnswers } from '../consents/index.ts'
import type { ErasurePorts } from './ports.ts'
import type { Subject } from './subject.ts'
import { eraseSealed, sealedDue } from './sealed.ts'
import { isKept, leftLongAgo } from './ties.ts'

type Clear = (tx: TransactionSql, kids: readonly number[]) => Promise<void>
type Stage = 'cleared_at_leaving' | 'cleared_later' | 'cleared_guardians' | 'erased'

/** Whether the stage of a kid is due that was deleted, or for the kinds of `leaving` left; by the stage's index. */
function isDue(sql: Sql | TransactionSql, stage: Stage, kind: RetentionKind, now: Date) {
  const open = (left: SqlFragment) =>
    leftLongAgo(sql, sql`(case when not ${sql(stage)} then ${left} end)`, kind, now)
  if (RETENTION[kind].from === 'leaving_year') return open(sql`deleted_at`)
  return sql`${open(sql`left_at`)} and (deleted_at is not null
    or greatest(last_day, last_day_entered) < ${addDays(warsawDay(now), -LEAVING_DAYS)}::date)`
}

/** Data of kids that left: `clear` erases all that falls due with the kind; the others of the stage are counted alike. */
function ofLeavers(stage: Stage, kind: RetentionKind, clear?: Clear): Retained {
  return {
    kind,
    async due(sql, now) {
      const [row] = await sql<{ due: number }[]>`
        select count(*)::int as due from kids where ${isDue(sql, stage, kind, now)}`
      return row?.due ?? 0
    },
    ...(clear && {
      async erase(sql: Sql, now: Date, signal?: AbortSignal) {
        let erased = 0
        await inSlices(
          (most) =>
            sql.begin(async (tx) => {
              const kids = await tx<{ id: number }[]>`
                update kids set ${tx(stage)} = true where id in (
                  select id from kids where ${isDue(tx, stage, kind, now)} limit ${most} for no key update skip locked)
                returning id`
              await clear(
                tx,
                kids.map(({ id }) => id),
              )
              erased += kids.length
              return kids.length
            }),
          signal,
        )
        return erased
      },
    }),
  }
}

/** Erases a kid or a person as the system. @returns false while open money or a tie keeps it */
export type EraseWhole = (subject: Subject) => Promise<boolean>

/**
 * Guardians of kids that left long ago: the accounts of those whom nothing keeps in the system, and then what the places
 * know of them as these kids' guardians, of those without an account and of those who stay as well. Counted by phones.
 * A kid's stage ends once no account of it is left to erase, and no money of it is open.
 */
function ofGuardians(whole: EraseWhole, log: Log): Retained {
  const kind = 'guardians'
  const isOver = (sql: Sql | TransactionSql, now: Date) => isDue(sql, 'cleared_guardians', kind, now)
  // A deleted account is the phone's owner until there is a later one.
  const theirs = (sql: Sql | TransactionSql, now: Date, kids: SqlFragment) => sql`
    select account.id from guardianships tie
    join accounts account on account.login = tie.phone and not exists (
      select from accounts later where later.login = account.login and later.id > account.id)
    where tie.kid_id in (${kids}) and not ${isKept(sql, now)}`
  const kidsOver = (sql: Sql, now: Date) => sql`select id from kids where ${isOver(sql, now)}`

  async function end(tx: TransactionSql, kid: { id: number; placeId: number }, now: Date): Promise<number> {
    await lockPlace(tx, kid.placeId)
    const [left] = await tx`
      select from kids where id = ${kid.id} and ${isOver(tx, now)} for no key update`
    const [account] = await theirs(tx, now, tx`${kid.id}`)
    if (!left || account || (await openMoneyOf(tx, kid.id))) return 0
    await tx`update kids set cleared_guardians = true where id = ${kid.id}`
    const ties = await tx<{ phone: string }[]>`select phone from guardianships where kid_id = ${kid.id}`
    const phones = ties.map(({ phone }) => phone)
    return await removeGuardians(tx, { kidId: kid.id, placeId: kid.placeId, phones })
  }

  return {
    kind,
    async due(sql, now) {
      const [row] = await sql<{ due: number }[]>`
        select count(distinct phone)::int as due from guardianships where kid_id in (${kidsOver(sql, now)})`
      return row?.due ?? 0
    },
    async erase(sql, now, signal) {
      const rows = await sql<{ id: number }[]>`
        select distinct id from (${theirs(sql, now, kidsOver(sql, now))}) due order by id`
      let erased = await eraseEach(
        rows.map(({ id }) => ({ kind: 'account', subjectId: id, placeId: null })),
        { whole, log, signal },
      )
      const kids = await sql<{ id: number; placeId: number }[]>`
        select id, place_id as "placeId" from kids where ${isOver(sql, now)} order by id`
      for (const kid of kids) {
        signal?.throwIfAborted()
        erased += await sql.begin(async (tx) => await end(tx, kid, now))
      }
      return erased
    },
  }
}

/** Kids whose names no document needs any more. One with open money stays due until its books are closed. */
function ofNames(whole: EraseWhole, log: Log): Retained {
  return {
    ...ofLeavers('erased', 'names'),
    async erase(sql, now, signal) {
      const rows = await sql<{ id: number; placeId: number }[]>`
        select id, place_id as "placeId" from kids where ${isDue(sql, 'erased', 'names', now)} order by id`
      return await eraseEach(
        rows.map(({ id, placeId }) => ({ kind: 'kid', subjectId: id, placeId })),
        { whole, log, signal },
      )
    },
  }
}

async function eraseEach(
  subjects: readonly Subject[],
  { whole, log, signal }: { whole: EraseWhole; log: Log; signal: AbortSignal | undefined },
): Promise<number> {
  const attempts = createAttempts(log, 'retention: could not be erased')
  let erased = 0
  for (const subject of subjects) {
    signal?.throwIfAborted()
    await attempts.run({ [subject.kind]: subject.subjectId }, async () => {
      if (await whole(subject)) erased += 1
    })
  }
  attempts.end()
  return erased
}

/** What is erased as a whole, by the same steps as when somebody asks for it. */
export const wholesRetained = (whole: EraseWhole, log: Log): readonly Retained[] => [
  ofGuardians(whole, log),
  ofNames(whole, log),
]

async function clearLater(tx: TransactionSql, kids: readonly number[]): Promise<void> {
  await eraseTalksOf(tx, kids)
  await eraseCards(tx, kids)
  const named = await countPhotosNaming(tx, kids)
  await forgetAnswers(tx, kids, [...named.keys()])
}

export const ERASURE_RETAIN: readonly Retained[] = [
  ofLeavers('cleared_at_leaving', 'health', clearCardsAtLeaving),
  ofLeavers('cleared_at_leaving', 'pickups'),
  ofLeavers('cleared_later', 'card', clearLater),
  ofLeavers('cleared_later', 'consents'),
  ofLeavers('cleared_later', 'chat'),
  { kind: 'documents', due: sealedDue, erase: eraseSealed },
]

/** How much is due now, in the table's order; a kind that nobody declares is left out. */
export async function dueNow({ db, clock, retains }: Ports): Promise<RetentionDue> {
  const now = clock.now()
  const due: RetentionDue['due'] = []
  for (const kind of RETENTION_KINDS) {
    const declared = retains.filter((one) => one.kind === kind)
    if (declared.length === 0) continue
    let count = 0
    for (const each of declared) count += await each.due(db.sql, now)
    due.push({ kind, due: count })
  }
  return { due }
}

type Ports = Pick<ErasurePorts, 'db' | 'clock' | 'retains'>

/** Erases what is due, kind after kind; one that fails does not keep the others, and the job fails at its end. */
export async function eraseDue(
  ports: Ports & Pick<ErasurePorts, 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const { db, clock, retains, log } = ports
  const now = clock.now()
  const attempts = createAttempts(log, 'retention: could not be erased')
  for (const { kind, erase } of retains) {
    if (!erase) continue
    await attempts.run({ kind }, async () => {
      const rows = await erase(db.sql, now, signal)
      if (rows === 0) return
      log.info({ kind, rows }, 'retention: erased what was due')
      await audit(db.sql, {
        at: now,
        principal: 'system',
        type: 'RETENTION_ERASED',
        data: { retention: kind, rows },
      })
    })
  }
  attempts.end()
}
