import { z } from 'zod'
import { SmsError, type SmsFailure, type SmsGateway } from './gateway.ts'

type SmsApiOptions = {
  /** `https://api.smsapi.pl`, without a path. */
  url: string
  token: string
  /** The name that the message comes from, registered with SMSAPI; the account's default where absent. */
  sender?: string | undefined
  /** Milliseconds to wait for the answer. */
  timeout?: number
}

const accepted = z.object({
  list: z
    .array(z.object({ id: z.string().min(1), error: z.union([z.number(), z.string()]).nullish() }))
    .min(1),
})
const refused = z.object({ error: z.coerce.number().int(), message: z.string().optional() })

/** A message with this `idx` was accepted before. */
const ALREADY_ACCEPTED = 53

/**
 * SMSAPI's error codes (smsapi.pl, "Kody błędów") for which it says that nothing was sent and that asking again
 * makes sense: 52 ten attempts at one number in a minute, 103 the account is out of points, 200 sending failed,
 * repeat, 202 too many calls at once, message not sent.
 */
const TRY_AGAIN = new Set([52, 103, 200, 202])
/** Its codes for errors of its own, which leave open how far it got. */
const INNER_ERRORS = new Set([201, 997, 998, 999])

/** System errors from before a byte of the request was sent: no connection, no address, no trust. */
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
 * What happened to a message is decided by what is certain, for a parent must not get the same message twice:
 * - An answer with a message id: sent.
 * - An answer that names an error: the provider read the request and did not send; whether another attempt
 *   makes sense depends on the code. Its inner errors are the exception, they leave open how far it got.
 * - Error 53: with `check_idx=1` it refuses an `idx` that it has accepted before. So it has this message: sent.
 * - 429, and a redirect: turned away at the door, before anything was sent.
 * - No connection: not a byte was sent.
 * - Everything else (a timeout, a connection that broke, a 5xx or a text without a code, which a proxy on the way
 *   may have made after the provider had taken the message): unknown.
 *
 * `check_idx` would let the provider sort out a second attempt after such an unknown. It is used as a second
 * lock, not the first, since how long it remembers is not promised.
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
    const failure: SmsFailure = NOT_CONNECTED.has(code) ? 'unavailable' : 'unknown'
    throw new SmsError(failure, code, { cause: error })
  }
}

function outcome({ status, body }: Answer): { providerId: string | null } {
  const refusal = refused.safeParse(body)
  if (refusal.success) {
    const { error } = refusal.data
    if (error === ALREADY_ACCEPTED) return { providerId: null }
    throw new SmsError(failureOf(error), `smsapi ${error}`)
  }
  const acceptance = accepted.safeParse(body)
  const message = acceptance.success ? acceptance.data.list[0] : undefined
  if (status === 200 && message) {
    const error = Number(message.error ?? 0)
    if (error > 0) throw new SmsError(failureOf(error), `smsapi ${error}`)
    return { providerId: message.id }
  }
  const turnedAway = status === 429 || (status >= 300 && status < 400)
  throw new SmsError(turnedAway ? 'unavailable' : 'unknown', `http ${status}`)
}

function failureOf(error: number): SmsFailure {
  if (TRY_AGAIN.has(error)) return 'unavailable'
  return INNER_ERRORS.has(error) ? 'unknown' : 'rejected'
}

/** Undefined for what is no JSON: an error page of some proxy. */
function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `ECONNREFUSED`, `UND_ERR_SOCKET`, `TimeoutError`… of a fetch that failed. */
function systemCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  if (cause instanceof AggregateError && cause.errors.length > 0) {
    // Every address of the name was tried; only if none took the connection is it certain.
    const codes = cause.errors.map(systemCode)
    return codes.find((code) => !NOT_CONNECTED.has(code)) ?? codes[0] ?? error.name
  }
  if (cause instanceof Error) return systemCode(cause)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
