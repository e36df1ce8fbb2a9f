import type { SmsCaps } from '@skrzat/contract/sms-caps'
import type { Settling } from '../kernel/settling.ts'
import type { StoredFiles } from '../kernel/storage/index.ts'
import type { ExportPart } from '../kernel/exporting.ts'
import { type Domain, registrationsOf } from '../kernel/domain.ts'
import type { HealthCheck } from '../kernel/health.ts'
import type { Jobs } from '../kernel/jobs/index.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Loggers } from '../kernel/log/index.ts'
import type { Metrics } from '../kernel/metrics/index.ts'
import { SETTLE_OUTBOX } from '../kernel/outbox/index.ts'
import {
  type AccountsConfig,
  adminsByMail,
  createAccounts,
  rightsOf,
  SETTLE_ACCOUNTS,
} from './accounts/index.ts'
import {
  checkIssue,
  createAccounting,
  finallyExported,
  missingOfPlace,
  printedOf,
  printedOfMany,
} from './accounting/index.ts'
import { createAbsences, maySeeAbsence } from './absences/index.ts'
import { createBank, linesOfDays, linesWaiting, payersOfKid } from './bank/index.ts'
import { type BackupSettings, createBackups } from './backups/index.ts'
import {
  askDietAgain,
  cardsOn,
  createCards,
  dietsOf,
  isDietChangeOpen,
  isReminderOpen,
  isProposalWaiting,
  keepGroupReading,
  KID_CARDS,
  kidsToDecideOn,
} from './cards/index.ts'
import { createCalendar } from './calendar/index.ts'
import { createConsents, kidsToAnswerFor, lackPhotoConsent } from './consents/index.ts'
import { createChat } from './chat/index.ts'
import { createCheckpoints } from './checkpoints/index.ts'
import { carriedPorts, createDifferences } from './differences/index.ts'
import {
  createErasure,
  createIdentities,
  createNaming,
  erasureOfKid,
  erasuresWaiting,
} from './erasure/index.ts'
import { createFamilyExports, SETTLE_EXPORTS } from './family-exports/index.ts'
import { createFiles, findFiles } from './files/index.ts'
import {
  billingBegun,
  createPayments,
  dueInPlaces,
  dueOfKids,
  findInvoices,
  kidAccount,
  kidMoney,
  namedInvoices,
  kidsLeaving,
  maySeeMoneyOf,
  sumsForReport,
} from './payments/index.ts'
import { bookingDay, createMonths, lastClosed } from './months/index.ts'
import { closeReports, createModeration } from './moderation/index.ts'
import { createKidPage } from './kid-page/index.ts'
import { createKitchen } from './kitchen/index.ts'
import { createMails, mailerOf, SETTLE_MAILS, type SmtpSettings } from './mails/index.ts'
import { createNotifications, followBadges, notify } from './notifications/index.ts'
import { createOperations, type DeskSettings } from './operations/index.ts'
import { createPaymentTabs } from './payment-tabs/index.ts'
import { createPayers, findSplit, loadSplit, previewSplit } from './payers/index.ts'
import { createPaymentReports, REPORT_FILES } from './payment-reports/index.ts'
import {
  createPlaces,
  findGroups,
  findKids,
  findPhones,
  joinedIn,
  KID_PHOTOS,
  kidPerson,
  kidPhotoUrl,
  listedGroups,
  namedKids,
  PLACE_IMAGES,
} from './places/index.ts'
import { findGuardians, findWorkers, guardiansByKid } from './people/index.ts'
import { countRefunds, createRefunds } from './refunds/index.ts'
import { createSavedViews } from './saved-views/index.ts'
import { createSearch } from './search/index.ts'
import { createToday } from './today/index.ts'
import { createSms, SETTLE_SMS, smsGateway, type SmsSettings } from './sms/index.ts'
import { createTranslations } from './translations/index.ts'
import { createUploads, UPLOADED_FILES } from './uploads/index.ts'
import { createWall } from './wall/index.ts'
import { createWebhooks, type WebhookNetwork } from './webhooks/index.ts'

export type DomainConfig = {
  /** Signs tokens. */
  secret: string
  /** Signs checkpoints, 32 bytes in hexadecimal; by default a key derived from the secret. */
  checkpointKey?: string | undefined
  /** The contact for users with problems. */
  contactEmail: string
  /** Whether the database holds demo data. */
  demo: boolean
  /** The sign-out page, if people sign in with an identity provider. */
  logoutUrl?: string | undefined
  /** The product's public origin, without a path. */
  publicUrl?: string | undefined
  /** An identity provider for signing in, if configured. */
  provider?: AccountsConfig['provider']
  /** The cost of hashing a secret; production's by default. */
  hashCost?: NonNullable<AccountsConfig['hashCost']>
  /** Without a token, messages are only stored. */
  sms?: SmsSettings
  /** Caps on the number of messages. */
  smsCaps?: SmsCaps
  /** Without a mail server, e-mails are only stored. */
  smtp?: SmtpSettings | undefined
  /** Where to report vulnerabilities, and the key for it; default: the contact's e-mail. */
  securityContact?: string | undefined
  securityKey?: string | undefined
  databaseUrl: string
  /** The installation's folder, with its secrets. */
  dataDir: string
  /** Without it, no automatic backups are made. */
  backups?: BackupSettings | undefined
  version: string
  metrics: Metrics
  /** The token with which a scraper reads the metrics; undefined if only admins may. */
  metricsToken?: string | undefined
  /** The process's loggers; each domain logs by its own. */
  loggers: Loggers
  jobs: Jobs
  /** The settings that the admin's page shows. */
  settings?: DeskSettings
  /** Days for which audit entries are kept. */
  auditDays?: number
  /** Days for which read notices, and all notices, are kept. */
  noticeDays?: { readonly read: number; readonly all: number }
  /** The servers that webhooks may reach; by default the public internet's, by https. */
  webhookNetwork?: WebhookNetwork | undefined
  /** Health checks of the server's dependencies. */
  checks: readonly HealthCheck[]
}

/** Each domain's files in the storage, for backups. */
export const STORED_FILES: readonly StoredFiles[] = [UPLOADED_FILES, PLACE_IMAGES, KID_PHOTOS, REPORT_FILES]

/** Each domain's corrections after a restore. */
export const SETTLE_RESTORED: readonly Settling[] = [
  ...SETTLE_ACCOUNTS,
  ...SETTLE_MAILS,
  ...SETTLE_SMS,
  ...SETTLE_OUTBOX,
  ...SETTLE_EXPORTS,
]

const STORE_ONLY: SmsSettings = { token: undefined, sender: undefined, url: '' }

export type Domains = ReturnType<typeof createDomains>

/** The only registry: every domain with its dependencies. Routes, procedures, jobs and schedules follow from it. */
export function createDomains(kernel: Kernel, config: DomainConfig) {
  const { loggers } = config
  const kernelOf = (domain: string): Kernel => ({ ...kernel, log: loggers.of(domain) })
  const sms = createSms(kernelOf('sms'), smsGateway(config.sms ?? STORE_ONLY), {
    caps: config.smsCaps,
    price: config.sms?.price,
    publicUrl: config.publicUrl,
    noticeRow: (source) => notify({ type: 'TYPE_SMS_LIMIT', audience: { to: 'admins' }, source }),
    adminsByMail,
  })
  const sendingOf = (domain: string) => ({ ...kernelOf(domain), reserveSms: sms.reserve })
  const absences = createAbsences(kernelOf('absences'))
  const calendar = createCalendar(kernelOf('calendar'), {
    absencesOf: absences.absencesOf,
    publicUrl: config.publicUrl,
  })
  const wall = createWall(kernelOf('wall'), { closeReports, lackPhotoConsent })
  const moderation = createModeration(kernelOf('moderation'))
  const chat = createChat(kernelOf('chat'))
  followBadges(kernelOf('notifications'), chat.messages)
  const files = createFiles(kernelOf('files'), chat.fileById)
  const payments = createPayments(kernelOf('payments'), {
    countAbsences: absences.countAbsences,
    countedAbsences: absences.countedAbsences,
    documents: {
      checkIssue,
      exported: finallyExported,
      printed: (sql, { place, kid, createdDate }) =>
        printedOf(sql, { placeId: place.id, kidId: kid.id, at: new Date(createdDate) }),
      named: createNaming(config.secret, kernelOf('erasure')),
    },
    split: { load: loadSplit, find: findSplit, preview: previewSplit },
    carried: carriedPorts(kernel.clock),
    printedOfMany: (sql, placeId, invoices) =>
      printedOfMany(
        sql,
        placeId,
        invoices.map(({ kid, createdDate }) => ({ kidId: kid.id, at: new Date(createdDate) })),
      ),
    bookingDay,
  })
  const kitchen = createKitchen(kernelOf('kitchen'), { expectedOn: absences.expectedOn })
  const { databaseUrl, dataDir, secret, version } = config
  const accounts = createAccounts(sendingOf('accounts'), config)
  const places = createPlaces(sendingOf('places'), {
    moneyOfKids: (group) => kidMoney(kernel.db.sql, group),
    billingBegun: async (placeId) => {
      const [begun, missing] = await Promise.all([
        billingBegun(kernel.db.sql, placeId),
        missingOfPlace(kernel.db.sql, placeId),
      ])
      return { ...begun, missing }
    },
    countedAbsences: absences.countedAbsences,
    askDietAgain,
    cards: KID_CARDS,
    smsTerms: sms.terms,
    publicUrl: config.publicUrl,
  })
  const exported: ExportPart[] = []
  const domains = {
    accounts,
    places,
    absences,
    payments,
    accounting: createAccounting(kernelOf('accounting'), {
      lastClosed,
      identitiesOf: createIdentities(config.secret, kernelOf('erasure')),
    }),
    bank: createBank({ ...kernelOf('bank'), bookingDay }, payments.ports),
    months: createMonths({
      ...kernelOf('months'),
      linesOfDays,
      proveNow: (...proof) => accounts.proveNow(...proof),
    }),
    refunds: createRefunds(kernelOf('refunds'), {
      ledger: payments.ports,
      bookingDay,
      payersOf: (placeId, kidId) => payersOfKid(kernel.db.sql, placeId, kidId),
    }),
    differences: createDifferences(kernelOf('differences'), {
      ledger: payments.ports,
      countedAbsences: absences.countedAbsences,
    }),
    payers: createPayers(kernelOf('payers')),
    paymentTabs: createPaymentTabs({
      clock: kernel.clock,
      linesWaiting: (placeId) => linesWaiting(kernel.db.sql, placeId),
      refundsOrdered: (placeId) => countRefunds(kernel.db.sql, placeId, 'ORDERED'),
      kidsLeaving: (placeId, today) => kidsLeaving(kernel.db.sql, placeId, today),
    }),
    savedViews: createSavedViews(kernelOf('saved-views')),
    paymentReports: createPaymentReports(kernelOf('payment-reports')),
    checkpoints: createCheckpoints(kernelOf('checkpoints'), config),
    calendar,
    today: createToday({
      clock: kernel.clock,
      absencesOn: absences.dailyOf,
      nextDaysOf: absences.nextDaysOf,
      dietsOf: (kids) => dietsOf(kernel.db.sql, kids),
      lastPhotosOf: wall.lastPhotosOf,
      dueInPlaces: (placeIds, today) => dueInPlaces(kernel.db.sql, placeIds, today),
      erasuresWaiting: (placeIds) => erasuresWaiting(kernel.db.sql, placeIds),
      dueOfKids: (kids) => dueOfKids(kernel.db.sql, kids),
      eventsOn: calendar.eventsOn,
      proposalsFor: (principal) => kidsToDecideOn(kernel.db.sql, principal),
      consentsOf: (kids) => kidsToAnswerFor(kernel.db.sql, kids),
      dishesFrom: kitchen.dishesFrom,
      month: {
        attendance: absences.attendance,
        absences: absences.reportedIn,
        payments: (of, today) => sumsForReport(kernel.db.sql, { ...of, by: 'created' }, today),
        wall: wall.sharedIn,
        kids: (of) => joinedIn(kernel.db.sql, of),
      },
      listedGroups: (which) => listedGroups(kernel.db.sql, which),
      expectedIn: async (...which) => {
        const expected = await absences.expectedIn(...which)
        return expected.map((group) => ({
          ...group,
          kids: group.kids.map((kid) => ({ ...kid, photo: kidPhotoUrl(kid.id, kid.photo) })),
        }))
      },
      cardsOn: (kids, day) => cardsOn(kernel.db.sql, kids, day),
      keepReading: (principal, group) => keepGroupReading(kernel, principal, group),
      guardiansOf: (kids) => guardiansByKid(kernel.db.sql, kids),
    }),
    cards: createCards(kernelOf('cards'), { setKidDays: places.setKidDays }),
    kidPage: createKidPage({
      clock: kernel.clock,
      person: (principal, kidId) => kidPerson(kernel.db.sql, principal, kidId),
      maySeeAbsences: maySeeAbsence,
      absences: absences.ofKid,
      maySeeMoney: maySeeMoneyOf,
      account: (kidId) => kidAccount(kernel.db.sql, kidId),
      erasure: (of) => erasureOfKid(kernel.db.sql, of),
    }),
    kitchen,
    search: createSearch({
      sql: kernel.db.sql,
      parts: {
        kids: findKids,
        guardians: findGuardians,
        workers: findWorkers,
        phones: findPhones,
        groups: findGroups,
        files: findFiles(kernel.clock),
        invoices: findInvoices,
      },
      named: { kids: namedKids, invoices: namedInvoices },
    }),
    uploads: createUploads(kernelOf('uploads')),
    files,
    wall,
    consents: createConsents(kernelOf('consents'), wall.photos),
    moderation,
    notifications: createNotifications(kernelOf('notifications'), {
      ...config,
      stillThere: {
        TYPE_KID_PAYMENT: payments.isStillDue,
        TYPE_KID_PAYMENT_REMIND: payments.isStillDue,
        TYPE_KID_PAYMENT_CORRECTED: payments.isStillDue,
        TYPE_KID_PAID: payments.isStillPaid,
        TYPE_KID_ABSENCE: absences.isStillReported,
        TYPE_KID_ABSENCE_CONFIRM: absences.isStillConfirmed,
        TYPE_FILE: files.hasFile,
        TYPE_EVENT: calendar.hasEvent,
        TYPE_POST: wall.hasPost,
        TYPE_POST_REMIND: wall.hasPost,
        TYPE_POST_REPORT: moderation.hasNewReport,
        TYPE_CARD_PROPOSED: (source) => isProposalWaiting(kernel.db.sql, source),
        TYPE_DIET_CHANGED: (source) => isDietChangeOpen(kernel.db.sql, source),
        TYPE_DIET_REMIND: (source) => isReminderOpen(kernel.db.sql, source),
      },
      subjects: {
        events: calendar.eventsById,
        files: files.filesById,
        posts: wall.postsById,
        rightsOf: (accountId) => rightsOf(kernel.db.sql, accountId),
      },
      messages: chat.messages,
    }),
    chat,
    sms,
    mails: createMails(kernelOf('mails'), mailerOf(config.smtp)),
    webhooks: createWebhooks(kernelOf('webhooks'), config),
    translations: createTranslations(),
    familyExports: createFamilyExports(kernelOf('family-exports'), {
      parts: () => exported,
      proveNow: (...proof) => accounts.proveNow(...proof),
    }),
    backups: createBackups(
      kernelOf('backups'),
      { databaseUrl, storage: kernel.storage, storedFiles: STORED_FILES, dataDir, secret, version },
      config.backups,
    ),
  } satisfies Record<string, Domain>
  exported.push(...registrationsOf(domains).exports)
  const operations = createOperations(kernel, {
    checks: [...config.checks, ...registrationsOf(domains).checks],
    version: config.version,
    profiles: config.demo ? ['demo'] : ['prod'],
    security: {
      contact: config.securityContact ?? `mailto:${config.contactEmail}`,
      key: config.securityKey,
      publicUrl: config.publicUrl,
    },
    metrics: config.metrics,
    metricsToken: config.metricsToken,
    desk: {
      kernel: kernelOf('operations'),
      config: {
        loggers,
        jobs: config.jobs,
        ...(config.settings && { settings: config.settings }),
        secrets: [secret, ...(config.checkpointKey === undefined ? [] : [config.checkpointKey])],
        ...(config.auditDays !== undefined && { auditDays: config.auditDays }),
      },
    },
  })
  const declared = registrationsOf({ ...domains, operations })
  const erasure = createErasure(kernelOf('erasure'), {
    secret,
    dataDir,
    auditDays: config.auditDays,
    backups: config.backups?.keep,
    proveNow: (...proof) => accounts.proveNow(...proof),
    erases: declared.erases,
    retains: declared.retains,
  })
  return { ...domains, operations, erasure }
}
