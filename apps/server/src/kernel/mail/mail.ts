import type { Delivered } from '../jobs/index.ts'

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
  readonly delivers: Delivered
  /**
   * Sends one e-mail. Called once per e-mail, unless it threw `unavailable`.
   * @throws SendError
   */
  send(mail: Mail): Promise<void>
}

/** Sends nothing: people read the stored row instead. */
export function storeOnlyMailer(): Mailer {
  return { delivers: 'stored', send: async () => undefined }
}
