import { LOG_LEVELS, type LogLevel } from '@skrzat/contract/log-levels'
import type { BaseLogger, LevelWithSilent, Logger } from 'pino'

/** The kernel's logger type: pino's loggers and Fastify's both fit. */
export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>

const PINO_LEVELS: Record<LogLevel, LevelWithSilent> = {
  OFF: 'silent',
  ERROR: 'error',
  WARN: 'warn',
  INFO: 'info',
  DEBUG: 'debug',
  TRACE: 'trace',
}

/** The name of the logger from which all others take their level, unless they have their own. */
export const ROOT = 'ROOT'

export type Loggers = ReturnType<typeof createLoggers>
export type LevelsByLogger = ReadonlyMap<string, LogLevel>

/** The process's loggers by name: the domains and the parts of the kernel, each a child whose level can be set. */
export function createLoggers(root: Logger) {
  const started = root.level
  const children = new Map<string, Logger>()
  let configured: LevelsByLogger = new Map()

  function levelOf(name: string): string {
    const level = configured.get(name) ?? configured.get(ROOT)
    return level === undefined ? started : PINO_LEVELS[level]
  }

  return {
    /** The logger of a domain or a part of the kernel, with its name in each line. */
    of(name: string): Logger {
      const known = children.get(name)
      if (known) return known
      const child = root.child({ logger: name }, { level: levelOf(name) })
      children.set(name, child)
      return child
    },

    /** ROOT first. */
    names: (): string[] => [ROOT, ...[...children.keys()].toSorted()],

    /** Sets the level of each logger named here, and all others back to their default. */
    setLevels(levels: LevelsByLogger): void {
      configured = levels
      root.level = levelOf(ROOT)
      for (const [name, child] of children) child.level = levelOf(name)
    },

    /** The level at which it logs; pino's `fatal` counts as ERROR. */
    effective(name: string): LogLevel {
      const level = levelOf(name)
      return LOG_LEVELS.find((known) => PINO_LEVELS[known] === level) ?? 'ERROR'
    },
  }
}
