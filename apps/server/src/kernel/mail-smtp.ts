import { z } from 'zod'
import { type MailFailure, MailError, type Mailer } from './mail.ts'

export type SmtpSettings = {
  /** `smtp://user:password@host:587` (by STARTTLS) or `smtps://…:465`. */
  readonly url: string
  /** Whom e-mails come from: `kontakt@example.pl`, or `Skrzat <kontakt@example.pl>`. */
  readonly from: string
  /** Whether a server without STARTTLS gets passwords and e-mails in the clear; else it gets nothing. */
  readonly plain?: boolean
  /** Milliseconds for connecting, and without an answer. */
  readonly timeout?: number
}

/** What nodemailer says of an error (its `NodemailerError`). */
const smtpError = z.object({
  code: z.string().catch('ESMTP'),
  responseCode: z.number().optional().catch(undefined),
  permanent: z.boolean().optional().catch(undefined),
  syscall: z.string().optional().catch(undefined),
  timeoutType: z.string().optional().catch(undefined),
})

/** Before a word of the e-mail was said: no name, no trust, no leave to send. */
const BEFORE_SENDING = new Set(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'ECONFIG', 'EPROXY'])

/** A mail server, over SMTP (RFC 5321). One connection an e-mail: they are few. */
export function smtpMailer({ url, from, plain = false, timeout = 20_000 }: SmtpSettings): Mailer {
  const host = new URL(url).hostname
  // Loaded at the first e-mail: most processes send none.
  const transport = async () =>
    (await import('nodemailer')).createTransport({
      url,
      requireTLS: !plain,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
      // Nothing in an e-mail of ours comes from a file or an address.
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
          // As an address, never parsed: a comma in it must not make two of it.
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
 * An answer of the server says what became of it: 5xx never, 4xx not now. Without one, it is certain only where
 * the connection had not got as far as the e-mail.
 */
function failed(error: unknown): MailError {
  const parsed = smtpError.safeParse(error)
  if (!parsed.success) return new MailError('unknown', 'smtp', { cause: error })
  const { code, responseCode, permanent, syscall, timeoutType } = parsed.data
  const reason = responseCode === undefined ? code : `${code} ${responseCode}`
  return new MailError(failureOf(), reason, { cause: error })

  function failureOf(): MailFailure {
    // Nothing was said in the clear, so nothing of the e-mail.
    if (code === 'ETLS') return 'unavailable'
    if (permanent !== undefined) return permanent ? 'rejected' : 'unavailable'
    const early = timeoutType !== undefined && timeoutType !== 'SOCKET_TIMEOUT'
    return early || syscall === 'connect' || BEFORE_SENDING.has(code) ? 'unavailable' : 'unknown'
  }
}
