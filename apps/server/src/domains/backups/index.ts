/** Nightly backups, if a folder is configured: made by one process, with their state shared by all. */
import { StartError } from '@skrzat/db/start-error'
import { z } from 'zod'
import type { HealthCheck } from '../../kernel/health.ts'
import { defineJob } from '../../kernel/jobs/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { adminsByMail } from '../accounts/index.ts'
import { requestMail } from '../mails/index.ts'
import type { Source } from './make.ts'
import { readState, writeState } from './state.ts'
import { backupFailedMail } from './texts.ts'

export { ERASED_FILE } from './erased.ts'
export type { Manifest } from './manifest.ts'

/** The code that makes, checks and restores backups. Its drivers would slow down every start. */
export async function loadBackups() {
  const [check, erased, make, nightly, restore] = await Promise.all([
    import('./check.ts'),
    import('./erased.ts'),
    import('./make.ts'),
    import('./nightly.ts'),
    import('./restore.ts'),
  ])
  return { ...check, ...erased, ...make, ...nightly, ...restore }
}

export type BackupSettings = {
  readonly folder: string
  /** How many backups are kept. */
  readonly keep: number
}

type Ports = Pick<Kernel, 'db' | 'clock' | 'log' | 'wake'>

const JOB = 'backups.make'

/** 02:30 Warsaw time. */
const SCHEDULE = { job: JOB, cron: '30 2 * * *' } as const

/** A newest backup older than this many hours means that a nightly one is missing. */
const LATE = 36

/** @param settings undefined without automatic backups */
export function createBackups(
  { db, clock, log, wake }: Ports,
  source: Source,
  settings: BackupSettings | undefined,
) {
  const { sql } = db
  if (!settings) return { jobs: [], schedules: [], checks: [] }
  const { folder, keep } = settings
  const started = clock.now()

  async function tell(reason: string): Promise<void> {
    const day = clock.now().toISOString().slice(0, 10)
    await sql.begin(async (tx) => {
      for (const { id, email, lang } of await adminsByMail(tx)) {
        const key = `backup-failed:${day}:${id}`
        await requestMail(tx, { to: email, ...backupFailedMail(lang, reason), key, accountId: id })
      }
    })
    wake()
  }

  async function make(signal: AbortSignal): Promise<void> {
    const { addBackup, backupsIn } = await loadBackups()
    const now = clock.now()
    const { name, manifest, removed } = await addBackup(source, { folder, keep }, { now, signal })
    const { missing, damaged, tables, files } = manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    for (const key of missing)
      log.error({ key }, 'backup: a file that the database names is not in the storage')
    for (const key of damaged) log.error({ key }, 'backup: a file of the storage is damaged')
    log.info({ name, rows, files: files.count, removed }, 'backup: made')
    const kept = (await backupsIn(folder)).length
    const made = { name, rows, kept, files: files.count, missing: missing.length, damaged: damaged.length }
    await writeState(sql, { made: { at: now.toISOString(), ...made } })
  }

  const job = defineJob({
    name: JOB,
    work: 'nightly',
    schema: z.object({}),
    async run(_data, { last, signal }) {
      try {
        await make(signal)
      } catch (error) {
        if (signal.aborted) throw error
        const reason = error instanceof StartError ? error.message : `an unexpected fault: ${String(error)}`
        log.error({ err: error }, 'backup: it could not be made')
        const { made } = await readState(sql)
        await writeState(sql, { ...(made && { made }), failed: { at: clock.now().toISOString(), reason } })
        if (last) await tell(reason)
        throw error
      }
    },
  })

  const check: HealthCheck = {
    name: 'backup',
    advisory: true,
    async check() {
      const { made, failed } = await readState(sql)
      if (failed) throw new Error(`the last backup failed: ${failed.reason}`)
      const since = made ? new Date(made.at) : started
      if (clock.now().getTime() - since.getTime() > LATE * 3_600_000)
        throw new Error(
          `no backup for more than ${LATE} hours: no worker has SKRZAT_BACKUP_DIR, or jobs stand still`,
        )
      return made ?? { at: 'none yet' }
    },
  }

  return { jobs: [job], schedules: [SCHEDULE], checks: [check] }
}
