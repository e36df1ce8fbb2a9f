/** Log levels by JHipster's names, from silence to everything. */
export const LOG_LEVELS = ['OFF', 'ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]
