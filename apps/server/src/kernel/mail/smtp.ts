import { z } from 'zod'
import type { Mailer } from './mail.ts'
import { SendError, type SendFailure } from '../jobs/index.ts'

export type SmtpSettings = {
  /** `smtp://user:password@host:587` (with STARTTLS) or `smtps://…:465`. */
  readonly url: string
  /** The sender: `kontakt@example.pl`, or `Skrzat <kontakt@example.pl>`. */
  readonly from: string
  /** Whether to send passwords and e-mails in the clear to a server without STARTTLS; by default nothing is sent. */
  readonly plain?: boolean
  /** Connect and idle timeout in milliseconds. */
  readonly timeout?: number
}

/** The fields of nodemailer's `NodemailerError`. */
const smtpError = z.object({
  code: z.string().catch('ESMTP'),
  responseCode: z.number().optional().catch(undefined),
  permanent: z.boolean().optional().catch(undefined),
  syscall: z.string().optional().catch(undefined),
  timeoutType: z.string().optional().catch(undefined),
})

/** Failures before the e-mail itself was sent: DNS, TLS, authentication or configuration. */
const BEFORE_SENDING = new Set(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'ECONFIG', 'EPROXY'])

/** A mail server, over SMTP (RFC 5321). One connection per e-mail, as they are few. */
export function smtpMailer({ url, from, plain = false, timeout = 20_000 }: SmtpSettings): Mailer {
  const host = new URL(url).hostname
  // Loaded lazily: most processes send no e-mail.
  const transport = async () =>
    (await import('nodemailer')).createTransport({
      url,
      requireTLS: !plain,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
      // No content of these e-mails comes from a file or a URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  return {
    delivers: 'sent',
    async send({ id, to, subject, text }) {
      try {
        await (
          await transport()
        ).sendMail({
          from,
          // Passed as an object, never parsed: a comma must not split it into two addresses.
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${id}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw failed(error)
      }
    },
  }
}

/**
 * Maps a failure: a 5xx answer is permanent, 4xx is temporary. Without an answer, it certainly was not accepted only
 * if the connection had not got as far as the e-mail.
 */
function failed(error: unknown): SendError {
  const parsed = smtpError.safeParse(error)
  if (!parsed.success) return new SendError('unknown', 'smtp', { cause: error })
  const { code, responseCode, permanent, syscall, timeoutType } = parsed.data
  const reason = responseCode === undefined ? code : `${code} ${responseCode}`
  return new SendError(failureOf(), reason, { cause: error })

  function failureOf(): SendFailure {
    // TLS failed, so nothing was sent in the clear.
    if (code === 'ETLS') return 'unavailable'
    if (permanent !== undefined) return permanent ? 'rejected' : 'unavailable'
    const early = timeoutType !== undefined && timeoutType !== 'SOCKET_TIMEOUT'
    return early || syscall === 'connect' || BEFORE_SENDING.has(code) ? 'unavailable' : 'unknown'
  }
}
