import type { SmsGateway } from './gateway.ts'

/** Sends nothing: people read the message in its `user_sms` row. */
export function createStoreOnlyGateway(): SmsGateway {
  return { delivers: 'stored', send: async () => ({ providerId: null }) }
}
