import type { LogLevel } from '@skrzat/contract/log-levels'
import type { LoggerState } from '@skrzat/contract/wire/operations'
import type { Principal } from '@skrzat/contract/access'
import { eq, orm, selectFrom } from '@skrzat/db/orm'
import { loggerLevels } from '@skrzat/db/schema'
import { z } from 'zod'
import { audit } from '../../../kernel/commands/index.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Loggers } from '../../../kernel/log/index.ts'
import { defineTopic } from '../../../kernel/realtime/index.ts'

/** Published when levels have changed; the table has them. */
const levelsTopic = defineTopic('loggers', z.object({}))('all')

/** Milliseconds after which a process that missed a message reads the table. */
const READ_EVERY = 60_000

export type Levels = ReturnType<typeof createLevels>

/** Log levels that an admin sets: kept in a table, and in force at once in every process that follows them. */
export function createLevels({ db, clock, bus, log }: Kernel, loggers: Loggers) {
  const { sql } = db
  let reading: Promise<void> = Promise.resolve()

  async function read(): Promise<ReadonlyMap<string, LogLevel>> {
    const rows = await selectFrom(sql, loggerLevels, 'logger', 'level')
    return new Map(rows.map(({ logger, level }) => [logger, level]))
  }

  /** Serialized, so that an older state never replaces a newer one. */
  function apply(): Promise<void> {
    reading = reading.catch(() => undefined).then(async () => loggers.setLevels(await read()))
    return reading
  }

  function refresh(): void {
    apply().catch((error: unknown) => log.warn({ err: error }, 'log levels could not be read'))
  }

  return {
    async list(): Promise<LoggerState[]> {
      const levels = await read()
      return loggers.names().map((name) => ({
        name,
        configured: levels.get(name) ?? null,
        effective: loggers.effective(name),
      }))
    },

    /**
     * Sets a level on every server, over restarts; null sets it back. Without a change, nothing is recorded.
     * @throws DomainError logger.not_found
     */
    async set(by: Pick<Principal, 'login'>, name: string, level: LogLevel | null): Promise<void> {
      if (!loggers.names().includes(name)) throw new DomainError('logger.not_found')
      await sql.begin(async (tx) => {
        await tx`select pg_advisory_xact_lock(hashtextextended(${`logger ${name}`}, 0))`
        const [before] = await selectFrom(tx, loggerLevels, 'level').where(eq(loggerLevels.logger, name))
        const levelBefore = before?.level ?? null
        if (levelBefore === level) return
        if (level === null) await orm(tx).delete(loggerLevels).where(eq(loggerLevels.logger, name))
        else
          await orm(tx)
            .insert(loggerLevels)
            .values({ logger: name, level })
            .onConflictDoUpdate({ target: loggerLevels.logger, set: { level } })
        const entry = { at: clock.now(), principal: by.login, data: { logger: name, level, levelBefore } }
        await audit(tx, { ...entry, type: 'LOGGER_CHANGED' })
      })
      await apply()
      await bus.publish(levelsTopic, {})
    },

    /** Applies the table's levels now and with every change, until the returned function is called. */
    async follow(): Promise<() => void> {
      const stop = [bus.subscribe(levelsTopic, refresh), bus.onGap(refresh)]
      const timer = setInterval(refresh, READ_EVERY)
      timer.unref()
      // An unavailable database must not keep the process from starting.
      await apply().catch((error: unknown) => log.warn({ err: error }, 'log levels could not be read'))
      return () => {
        clearInterval(timer)
        for (const each of stop) each()
      }
    },
  }
}
