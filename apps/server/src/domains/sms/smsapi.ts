import { z } from 'zod'
import { SendError, type SendFailure } from '../../kernel/jobs/index.ts'
import type { SmsGateway } from './gateway.ts'

type SmsApiOptions = {
  /** `https://api.smsapi.pl`, without a path. */
  url: string
  token: string
  /** The sender name, registered with SMSAPI; default: the account's. */
  sender?: string | undefined
  /** Timeout of the response, in milliseconds. */
  timeout?: number
}

const accepted = z.object({
  list: z
    .array(z.object({ id: z.string().min(1), error: z.union([z.number(), z.string()]).nullish() }))
    .min(1),
})
const refused = z.object({ error: z.coerce.number().int(), message: z.string().optional() })

/** Error code: a message with this `idx` was accepted before. */
const ALREADY_ACCEPTED = 53

/**
 * SMSAPI's retryable error codes (smsapi.pl, "Kody błędów"), which guarantee that nothing was sent: 52 ten attempts at
 * one number in a minute, 103 the account is out of points, 200 sending failed, repeat, 202 too many calls at once,
 * message not sent.
 */
const TRY_AGAIN = new Set([52, 103, 200, 202])
/** Codes of internal errors, after which the message may or may not have been sent. */
const INNER_ERRORS = new Set([201, 997, 998, 999])

/** System errors from before a byte of the request was sent: no connection, DNS failure, untrusted certificate. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/**
 * SMSAPI's HTTP API: `POST /sms.do`, a form in, JSON out (smsapi.pl/docs, "Pojedynczy SMS").
 *
 * Only certain facts decide a message's outcome, since a parent must not get the same message twice:
 * - A response with a message id: sent.
 * - A response with an error code: the provider read the request and did not send; the code decides whether a retry
 *   makes sense. Its internal errors are the exception: the outcome is uncertain.
 * - Error 53: with `check_idx=1` it refuses an `idx` that it has accepted before. So it has this message: sent.
 * - 429, and a redirect: refused before anything was sent.
 * - No connection: not a byte was sent.
 * - Everything else (a timeout, a lost response, a 5xx or a text without a code, possibly from a proxy after the
 *   provider had accepted the message): unknown.
 *
 * `check_idx` would let the provider deduplicate a retry after such an unknown. It is only a second safeguard, since
 * its retention is not guaranteed.
 */
export function createSmsApiGateway({ url, token, sender, timeout = 10_000 }: SmsApiOptions): SmsGateway {
  const endpoint = new URL('/sms.do', url)

  return {
    delivers: 'sent',
    async send({ id, phone, text }) {
      const body = new URLSearchParams({
        to: `48${phone}`,
        message: text,
        encoding: 'utf-8',
        format: 'json',
        idx: id,
        check_idx: '1',
        ...(sender !== undefined && { from: sender }),
      })
      const response = await post(endpoint, { token, body, timeout })
      return outcome(response)
    },
  }
}

type Answer = { status: number; body: unknown }

async function post(
  endpoint: URL,
  { token, body, timeout }: { token: string; body: URLSearchParams; timeout: number },
): Promise<Answer> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
    return { status: response.status, body: json(await response.text()) }
  } catch (error) {
    const code = systemCode(error)
    const failure: SendFailure = NOT_CONNECTED.has(code) ? 'unavailable' : 'unknown'
    throw new SendError(failure, code, { cause: error })
  }
}

function outcome({ status, body }: Answer): { providerId: string | null } {
  const refusal = refused.safeParse(body)
  if (refusal.success) {
    const { error } = refusal.data
    if (error === ALREADY_ACCEPTED) return { providerId: null }
    throw new SendError(failureOf(error), `smsapi ${error}`)
  }
  const acceptance = accepted.safeParse(body)
  const message = acceptance.success ? acceptance.data.list[0] : undefined
  if (status === 200 && message) {
    const error = Number(message.error ?? 0)
    if (error > 0) throw new SendError(failureOf(error), `smsapi ${error}`)
    return { providerId: message.id }
  }
  const turnedAway = status === 429 || (status >= 300 && status < 400)
  throw new SendError(turnedAway ? 'unavailable' : 'unknown', `http ${status}`)
}

function failureOf(error: number): SendFailure {
  if (TRY_AGAIN.has(error)) return 'unavailable'
  return INNER_ERRORS.has(error) ? 'unknown' : 'rejected'
}

/** Undefined for invalid JSON, such as a proxy's error page. */
function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The system error code of a failed fetch: `ECONNREFUSED`, `UND_ERR_SOCKET`, `TimeoutError`… */
function systemCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  if (cause instanceof AggregateError && cause.errors.length > 0) {
    // Every address of the host was tried; nothing was sent only if all connections failed.
    const codes = cause.errors.map(systemCode)
    return codes.find((code) => !NOT_CONNECTED.has(code)) ?? codes[0] ?? error.name
  }
  if (cause instanceof Error) return systemCode(cause)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
