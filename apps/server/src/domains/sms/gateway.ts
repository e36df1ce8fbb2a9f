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
  readonly delivers: 'sent' | 'stored'
  /**
   * Hands over one message. Called once per message, unless it threw `unavailable`.
   * @returns the provider's id, or null
   * @throws SmsError
   */
  send(sms: Sms): Promise<{ providerId: string | null }>
}

/**
 * - `rejected`: the provider did not accept it and never will (a wrong number, a wrong key).
 * - `unavailable`: the provider certainly did not accept it; a retry may succeed.
 * - `unknown`: it may have been accepted. Never retry.
 */
export type SmsFailure = 'rejected' | 'unavailable' | 'unknown'

export class SmsError extends Error {
  override name = 'SmsError'
  readonly failure: SmsFailure

  /** @param reason for administrators: a code and a few words, never the phone or the text */
  constructor(failure: SmsFailure, reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.failure = failure
  }
}
