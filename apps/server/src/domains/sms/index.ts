import { SMS_ERASE, SMS_RETAIN } from './erased.ts'
import { SMS_EXPORTS } from './exported.ts'
import { DEFAULT_CAPS, type SmsCaps } from '@skrzat/contract/sms-caps'
import type { Kernel } from '../../kernel/kernel.ts'
import type { SmsGateway, SmsTerms } from './gateway.ts'
import { alarmJobs, type AlarmPorts } from './alarm.ts'
import { createSmsJobs, SMS_SCHEDULES } from './jobs.ts'
import { smsRest } from './rest.ts'
import { smsRouter } from './router.ts'
import { createSmsApiGateway } from './smsapi.ts'
import { createStoreOnlyGateway } from './store-only.ts'
import { createReserve, type ReserveSms } from './usage.ts'

export type { SmsAsk, SmsPurpose } from './caps.ts'
export type { ReserveSms } from './usage.ts'
export { requestSms, SETTLE_SMS, type SmsRequest } from './commands.ts'
export type { SmsGateway, SmsTerms } from './gateway.ts'
export { oneSms, smsParts } from './text.ts'
export { unreachablePhones } from './queries.ts'

/** The kernel, with reserving messages while a person waits. */
export type SmsKernel = Kernel & { readonly reserveSms: ReserveSms }

export type SmsSettings = {
  token: string | undefined
  sender: string | undefined
  url: string
  /** Of one message, in grosze. */
  price?: number | undefined
}

/** SMSAPI if a token is configured; otherwise messages are only stored. */
export function smsGateway({ token, sender, url }: Omit<SmsSettings, 'price'>): SmsGateway {
  return token === undefined ? createStoreOnlyGateway() : createSmsApiGateway({ url, token, sender })
}

/** Caps on messages, the product's URL, and how admins are notified in the app. */
export type SmsOptions = AlarmPorts & {
  caps?: SmsCaps | undefined
  /** Of one message, in grosze. */
  price?: number | undefined
  publicUrl?: string | undefined
}

/** SMS: enqueued by `requestSms`, sent by a job. */
export function createSms(
  kernel: Pick<Kernel, 'db' | 'clock' | 'log' | 'wake'>,
  gateway: SmsGateway,
  { caps = DEFAULT_CAPS, price, publicUrl = 'http://127.0.0.1:8080', ...ports }: SmsOptions,
) {
  const { db, clock, log } = kernel
  const terms: SmsTerms = { sends: gateway.delivers === 'sent', price: price ?? null }
  return {
    jobs: [
      ...createSmsJobs({ sql: db.sql, gateway, clock, log, caps }),
      ...alarmJobs(kernel, { page: new URL('/user-sms', publicUrl).href, ...ports }),
    ],
    schedules: SMS_SCHEDULES,
    erases: SMS_ERASE,
    retains: SMS_RETAIN,
    exports: SMS_EXPORTS,
    router: { sms: smsRouter(kernel, caps) },
    rest: smsRest(db.sql),
    reserve: createReserve(kernel, caps),
    terms,
  }
}
