import type { FastifyReply } from 'fastify'

export const ALERT_HEADERS = [
  'X-skrzatApp-alert',
  'X-skrzatApp-error',
  'X-skrzatApp-params',
  'X-Count-New',
  'X-Count-Expiring',
  'X-Count-Expired',
]

/** A message key for the client's toast, and its parameter. Headers are ASCII: the parameter is percent-encoded. */
export function alertHeaders(reply: FastifyReply, kind: 'alert' | 'error', key: string, param = '') {
  reply.header(`X-skrzatApp-${kind}`, key)
  reply.header('X-skrzatApp-params', encodeURIComponent(param))
}
