import type { HealthCheck } from '../kernel/health.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { type AccountsConfig, createAccounts } from './accounts/index.ts'
import { createAttendance } from './attendance/index.ts'
import { createCalendar } from './calendar/index.ts'
import { createFiles } from './files/index.ts'
import { createLedger } from './ledger/index.ts'
import { createMails, mailerOf, type SmtpSettings } from './mails/index.ts'
import { createNotifications } from './notifications/index.ts'
import { createOperations } from './operations/index.ts'
import { createPaymentReports } from './payment-reports/index.ts'
import { createPlaces } from './places/index.ts'
import { createSms, smsGateway, type SmsSettings } from './sms/index.ts'
import { createTranslations } from './translations/index.ts'
import { createUploads } from './uploads/index.ts'

export type DomainConfig = {
  /** Signs tokens. */
  secret: string
  /** Where people write to whom the product fails. */
  contactEmail: string
  /** Whether the demo's data is in the database. */
  demo: boolean
  /** Where to go after signing out, where people sign in with an identity provider. */
  logoutUrl?: string | undefined
  /** Where people reach the product, without a path. */
  publicUrl?: string | undefined
  /** An identity provider, where people may sign in there as well. */
  provider?: AccountsConfig['provider']
  /** Without a token, messages are only stored. */
  sms?: SmsSettings
  /** Without a mail server, e-mails are only stored. */
  smtp?: SmtpSettings | undefined
  version: string
  /** What the server leans on. */
  checks: readonly HealthCheck[]
}

const STORE_ONLY: SmsSettings = { token: undefined, sender: undefined, url: '' }

export type Domains = ReturnType<typeof createDomains>

/** The only registry: every domain, each given what it leans on. */
export function createDomains(kernel: Kernel, config: DomainConfig) {
  const accounts = createAccounts(kernel, config)
  const places = createPlaces(kernel)
  const attendance = createAttendance(kernel)
  const ledger = createLedger(kernel, {
    countAbsences: attendance.countAbsences,
    absencesCountedSince: attendance.absencesCountedSince,
  })
  const paymentReports = createPaymentReports(kernel)
  const calendar = createCalendar(kernel, {
    absencesOf: attendance.absencesOf,
    publicUrl: config.publicUrl,
  })
  const uploads = createUploads(kernel)
  const files = createFiles(kernel)
  const notifications = createNotifications(kernel)
  const sms = createSms(kernel, smsGateway(config.sms ?? STORE_ONLY))
  const mails = createMails(kernel, mailerOf(config.smtp))
  const translations = createTranslations()
  const operations = createOperations({
    checks: config.checks,
    version: config.version,
    profiles: config.demo ? ['demo'] : ['prod'],
  })
  return {
    accounts,
    places,
    attendance,
    ledger,
    paymentReports,
    calendar,
    uploads,
    files,
    notifications,
    sms,
    mails,
    translations,
    operations,
  }
}
