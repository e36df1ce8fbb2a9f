/** What falls due by itself, from the contract's table of retention. */
import { intervalOf, RETENTION_KINDS, type RetentionKind } from '@skrzat/contract/retention'
import type { RetentionDue } from '@skrzat/contract/wire/erasure'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import { audit } from '../../kernel/commands/index.ts'
import { inSlices } from '../../kernel/database/index.ts'
import type { Retained } from '../../kernel/erasing.ts'
import { createAttempts } from '../../kernel/jobs/index.ts'
import { eraseTalksOf } from '../chat/index.ts'
import { clearCardsAtLeaving, eraseCards } from '../cards/index.ts'
import type { ErasurePorts } from './ports.ts'
import { eraseSealed, sealedDue } from './sealed.ts'

type Clear = (tx: TransactionSql, kids: readonly number[]) => Promise<void>
type Stage = 'cleared_at_leaving' | 'cleared_later'

/** Kids whose stage is due, by an index that has only those. */
const isDue = (sql: Sql | TransactionSql, stage: Stage, kind: RetentionKind, now: Date) => sql`
  deleted_at is not null and not ${sql(stage)}
    and deleted_at <= ${now}::timestamptz - ${intervalOf(kind)}::interval`

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

async function clearLater(tx: TransactionSql, kids: readonly number[]): Promise<void> {
  await eraseTalksOf(tx, kids)
  await eraseCards(tx, kids)
  await tx`delete from consent_answers where kid_id = any(${[...kids]}::bigint[])`
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
  for (const kind of RETENTION_KINDS)
    for (const each of retains.filter((one) => one.kind === kind))
      due.push({ kind, due: await each.due(db.sql, now) })
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
