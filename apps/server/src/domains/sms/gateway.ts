import type { Delivered } from '../../kernel/jobs/index.ts'

/**
 * The port for sending SMS. Two adapters: SMSAPI over HTTP (`smsapi.ts`), and one that only stores messages
 * (`store-only.ts`), used without a configured key.
 */
export type Sms = {
  /** Our id, unique among all installations that share an account with the provider. */
  readonly id: string
  /** 9 digits, a Polish number. */
  readonly phone: string
  readonly text: string
}

export type SmsGateway = {
  /** A message's state after `send` succeeds. */
  readonly delivers: Delivered
  /**
   * Hands over one message. Called once per message, unless it threw `unavailable`.
   * @returns the provider's id, or null
   * @throws SendError
   */
  send(sms: Sms): Promise<{ providerId: string | null }>
}

/** Whether messages leave the installation, and what one costs in grosze, if that is configured. */
export type SmsTerms = { readonly sends: boolean; readonly price: number | null }
