/**
 * How an e-mail leaves the house. Two adapters: SMTP (`mail-smtp.ts`), and one that keeps the e-mail where it is,
 * which serves where no server is configured.
 */
export type Mail = {
  /** Ours: letters, digits and hyphens. */
  readonly id: string
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
}

export type Mailer = {
  /** What an e-mail is once `send` has answered. */
  readonly delivers: 'sent' | 'stored'
  /**
   * Hands one e-mail over. Called once for one e-mail, unless it threw `unavailable`.
   * @throws MailError
   */
  send(mail: Mail): Promise<void>
}

/**
 * - `rejected`: the server did not take it and never will.
 * - `unavailable`: the server certainly did not take it, another attempt may succeed.
 * - `unknown`: it may have been taken. Never send again.
 */
export type MailFailure = 'rejected' | 'unavailable' | 'unknown'

export class MailError extends Error {
  override name = 'MailError'
  readonly failure: MailFailure

  /** @param reason for people who look after the system: a code, never the address or the text */
  constructor(failure: MailFailure, reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.failure = failure
  }
}

/** Sends nothing: the stored row is the e-mail, for people to read it there. */
export function storeOnlyMailer(): Mailer {
  return { delivers: 'stored', send: async () => undefined }
}
