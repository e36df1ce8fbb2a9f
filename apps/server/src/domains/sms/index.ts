import type { Kernel } from '../../kernel/kernel.ts'
import type { SmsGateway } from './gateway.ts'
import { createSmsJobs } from './jobs.ts'
import { smsRest } from './rest.ts'
import { smsRouter } from './router.ts'
import { createSmsApiGateway } from './smsapi.ts'
import { createStoreOnlyGateway } from './store-only.ts'

export { requestSms, type SmsRequest } from './commands.ts'
export type { SmsGateway } from './gateway.ts'
export { oneSms } from './text.ts'

export type SmsSettings = { token: string | undefined; sender: string | undefined; url: string }

/** SMSAPI where there is a token; else messages are only stored. */
export function smsGateway({ token, sender, url }: SmsSettings): SmsGateway {
  return token === undefined ? createStoreOnlyGateway() : createSmsApiGateway({ url, token, sender })
}

/** Short messages: asked for by `requestSms`, sent by a job. */
export function createSms(kernel: Pick<Kernel, 'db' | 'clock' | 'log' | 'wake'>, gateway: SmsGateway) {
  const { db, clock, log } = kernel
  return {
    jobs: createSmsJobs({ sql: db.sql, gateway, clock, log }),
    router: smsRouter(kernel),
    rest: smsRest(db.sql),
  }
}
