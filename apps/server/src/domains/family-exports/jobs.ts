import type { ErrorCode } from '@skrzat/contract/errors'
import { EXPORT_DAYS } from '@skrzat/contract/privacy'
import type { TransactionSql } from '@skrzat/db/client'
import { and, eq, inArray, orm, type RowOf } from '@skrzat/db/orm'
import { familyExports } from '@skrzat/db/schema'
import { z } from 'zod'
import { audit } from '../../kernel/commands/index.ts'
import { isAway } from '../../kernel/errors/index.ts'
import type { ExportPart } from '../../kernel/exporting.ts'
import { defineJob, type JobDefinition } from '../../kernel/jobs/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { addToOutbox } from '../../kernel/outbox/index.ts'
import { removeFile } from '../../kernel/storage/index.ts'
import { heldPhones } from '../accounts/index.ts'
import { notify } from '../notifications/index.ts'
import { exportKey } from './key.ts'
import { exportZip, type Subject } from './make.ts'
import { guardianOf, isErasing, mayHave } from './queries.ts'

export const MAKE_JOB = 'family-exports.make'
export const REMOVE_JOB = 'family-exports.remove'
const EXPIRE_JOB = 'family-exports.expire'

export const EXPORT_SCHEDULES = [{ job: EXPIRE_JOB, cron: '23 * * * *' }] as const

/** After this long an export is given up: its workers have died again and again. */
const GIVE_UP_HOURS = 6

type Ports = Pick<Kernel, 'db' | 'clock' | 'storage' | 'log' | 'wake'> & {
  /** Those of all domains, known once all are created. */
  readonly parts: () => readonly ExportPart[]
}

type Row = RowOf<
  typeof familyExports,
  'id' | 'code' | 'placeId' | 'kidId' | 'accountId' | 'requestedBy' | 'requestedAt'
>

/** The export is finished, by another process or by an erasure. */
class Overtaken extends Error {
  override name = 'Overtaken'
}

/** Data are being erased, or the guardian is one no more: nothing is handed over. */
class Refused extends Error {
  override name = 'Refused'
  readonly code: ErrorCode
  constructor(code: ErrorCode) {
    super(code)
    this.code = code
  }
}

/** In the transaction that ends the exports, so that no file outlives its row's state. */
async function removeLater(tx: TransactionSql, ended: readonly { readonly code: string }[]) {
  await addToOutbox(
    tx,
    ended.map(({ code }) => ({ name: REMOVE_JOB, data: { code } })),
  )
}

const unfinished = inArray(familyExports.state, ['queued', 'running'])

/**
 * Makes exports; each attempt starts over, as in payment reports: the file gets its name only when it is complete, so a
 * process that dies leaves nothing to download.
 */
export function exportJobs({ db, clock, storage, log, wake, parts }: Ports): JobDefinition[] {
  const { sql } = db

  async function change(id: number, changes: Partial<typeof familyExports.$inferInsert>) {
    const [row] = await orm(sql)
      .update(familyExports)
      .set(changes)
      .where(and(eq(familyExports.id, id), unfinished))
      .returning({
        id: familyExports.id,
        code: familyExports.code,
        placeId: familyExports.placeId,
        kidId: familyExports.kidId,
        accountId: familyExports.accountId,
        requestedBy: familyExports.requestedBy,
        requestedAt: familyExports.requestedAt,
      })
    return row
  }

  /** @throws Refused export.erasing, export.not_guardian, export.not_found */
  async function subjectOf({ kidId, placeId, accountId, requestedBy }: Row): Promise<Subject> {
    const [erasing] = await sql`select where ${isErasing(sql, sql`${kidId}`, sql`${accountId}::bigint`)}`
    if (erasing) throw new Refused('export.erasing')
    if (accountId !== requestedBy && !(await mayHave(sql, { kidId, placeId, accountId, requestedBy })))
      throw new Refused('export.not_found')
    const about = { kidId, placeId, now: clock.now(), byPlace: requestedBy !== accountId }
    if (accountId === null) return { ...about, guardian: null, pays: false }
    const guardian = await guardianOf(sql, kidId, accountId)
    if (!guardian) throw new Refused('export.not_guardian')
    const { phone, pays } = guardian
    return { ...about, guardian: { accountId, phone, held: await heldPhones(sql, accountId) }, pays }
  }

  async function make(row: Row, signal: AbortSignal) {
    const subject = await subjectOf(row)
    const content = exportZip({ sql, storage, parts: parts() }, subject, async (progress) => {
      signal.throwIfAborted()
      if (!(await change(row.id, { progress }))) throw new Overtaken()
    })
    const bytes = await storage.write(exportKey(row.code), content)
    await publish(row, bytes)
    wake()
  }

  /** Ready, unless its data were erased meanwhile. @throws Overtaken, Refused export.erasing */
  async function publish({ id, placeId, kidId, accountId, requestedBy }: Row, bytes: number) {
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + EXPORT_DAYS * 86_400_000)
    await sql.begin(async (tx) => {
      const [ready] = await tx<{ login: string; erasing: boolean }[]>`
        update family_exports export set state = 'ready', progress = 100, bytes = ${bytes}, failure = null,
          ready_at = ${now}, expires_at = ${expiresAt}
        from accounts asker
        where export.id = ${id} and export.state in ('queued', 'running') and asker.id = export.requested_by
        returning asker.login, ${isErasing(tx, tx`export.kid_id`, tx`export.account_id`)} as erasing`
      if (!ready) throw new Overtaken()
      if (ready.erasing) throw new Refused('export.erasing')
      await audit(tx, {
        at: now,
        principal: ready.login,
        type: 'EXPORT_READY',
        data: { export: id, kid: kidId, account: accountId },
        placeId,
      })
      const byPlace = requestedBy !== accountId
      await addToOutbox(tx, [
        notify({
          type: 'TYPE_EXPORT_READY',
          audience: { to: 'account', accountId: requestedBy, placeId },
          source: `export-${id}`,
          ...(byPlace && { kid: kidId }),
        }),
      ])
    })
  }

  /** The file may be there: a process can die, or the database be away, once it is written. */
  async function fail(id: number, failure: ErrorCode) {
    await sql.begin(async (tx) => {
      const failed = await tx<{ code: string }[]>`
        update family_exports set state = 'failed', failure = ${failure}
        where id = ${id} and state in ('queued', 'running') returning code`
      await removeLater(tx, failed)
    })
    wake()
  }

  /** Removes what was written of an export that is not to be had. */
  async function discard(id: number) {
    const [left] = await sql<{ code: string }[]>`
      select code from family_exports where id = ${id} and state <> 'ready'`
    if (left) await removeFile(sql, storage, exportKey(left.code))
  }

  async function expire() {
    const now = clock.now()
    await sql.begin(async (tx) => {
      const expired = await tx<{ code: string }[]>`
        update family_exports set state = 'expired' where state = 'ready' and expires_at <= ${now} returning code`
      await removeLater(tx, expired)
    })
    const since = new Date(now.getTime() - GIVE_UP_HOURS * 3_600_000)
    const stuck = await sql<{ id: number }[]>`
      select id from family_exports where state in ('queued', 'running') and requested_at < ${since}`
    for (const { id } of stuck) {
      log.error({ export: id }, 'export of a family: nobody is making it any more')
      await fail(id, 'export.failed')
    }
    wake()
  }

  return [
    defineJob({
      name: MAKE_JOB,
      work: 'heavy',
      schema: z.object({ id: z.number() }),
      async run({ id }, { last, signal }) {
        const row = await change(id, { state: 'running', progress: 0 })
        // An earlier attempt may have died once the file was written.
        if (!row) return await discard(id)
        try {
          await make(row, signal)
        } catch (error) {
          if (error instanceof Overtaken || error instanceof Refused) {
            if (error instanceof Refused) await fail(id, error.code)
            return await discard(id)
          }
          // A stopping process returns the job; an attempt that is not the last is retried.
          if (last && !signal.aborted) await fail(id, isAway(error) ? 'unavailable' : 'export.failed')
          throw error
        }
      },
    }),
    defineJob({
      name: REMOVE_JOB,
      work: 'heavy',
      schema: z.object({ code: z.uuid() }),
      run: ({ code }) => removeFile(sql, storage, exportKey(code)),
    }),
    defineJob({ name: EXPIRE_JOB, work: 'nightly', schema: z.object({}), run: expire }),
  ]
}
