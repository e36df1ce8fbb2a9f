import type { SmsGateway } from './gateway.ts'

/** Sends nothing: the row in `user_sms` is the message, for people to read it there. */
export function createStoreOnlyGateway(): SmsGateway {
  return { delivers: 'stored', send: async () => ({ providerId: null }) }
}
