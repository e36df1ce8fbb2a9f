/**
 * The port for sending e-mails. Two adapters: SMTP (`mail-smtp.ts`), and one that only stores the e-mail, for use
 * without a configured server.
 */
export type Mail = {
  /** The server's own: letters, digits and hyphens. */
  readonly id: string
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
}

export type Mailer = {
  /** The state of an e-mail after `send`. */
  readonly delivers: 'sent' | 'stored'
  /**
   * Sends one e-mail. Called once per e-mail, unless it threw `unavailable`.
   * @throws MailError
   */
  send(mail: Mail): Promise<void>
}

/**
 * - `rejected`: a permanent failure; never retry.
 * - `unavailable`: it was certainly not accepted; a retry may succeed.
 * - `unknown`: it may have been accepted. Never send again.
 */
export type MailFailure = 'rejected' | 'unavailable' | 'unknown'

export class MailError extends Error {
  override name = 'MailError'
  readonly failure: MailFailure

  /** @param reason for administrators: a code, never the address or the text */
  constructor(failure: MailFailure, reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.failure = failure
  }
}

/** Sends nothing: people read the stored row instead. */
export function storeOnlyMailer(): Mailer {
  return { delivers: 'stored', send: async () => undefined }
}
