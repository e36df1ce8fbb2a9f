/**
 * How a short message leaves the house. Two adapters: SMSAPI over HTTP (`smsapi.ts`), and one that keeps the
 * message where it is (`store-only.ts`), which serves where no key is configured.
 */
export type Sms = {
  /** Ours, unique among all installations that share an account with the provider. */
  readonly id: string
  /** 9 digits, a Polish number. */
  readonly phone: string
  readonly text: string
}

export type SmsGateway = {
  /** What a message is once `send` has answered. */
  readonly delivers: 'sent' | 'stored'
  /**
   * Hands one message over. Called once for one message, unless it threw `unavailable`.
   * @returns the provider's id, null where it gave none
   * @throws SmsError
   */
  send(sms: Sms): Promise<{ providerId: string | null }>
}

/**
 * - `rejected`: the provider did not take it and never will (a wrong number, a wrong key).
 * - `unavailable`: the provider certainly did not take it, another attempt may succeed.
 * - `unknown`: it may have been taken. Never send again.
 */
export type SmsFailure = 'rejected' | 'unavailable' | 'unknown'

export class SmsError extends Error {
  override name = 'SmsError'
  readonly failure: SmsFailure

  /** @param reason for people who look after the system: a code and a few words, never the phone or the text */
  constructor(failure: SmsFailure, reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.failure = failure
  }
}
