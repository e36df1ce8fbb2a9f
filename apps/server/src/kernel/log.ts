import type { BaseLogger } from 'pino'

/** The kernel's logger type: pino's loggers and Fastify's both fit. */
export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>
