import { MAILS_ERASE, MAILS_RETAIN } from './erased.ts'
import { MAILS_EXPORTS } from './exported.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { type Mailer, smtpMailer, type SmtpSettings, storeOnlyMailer } from '../../kernel/mail/index.ts'
import { mailJobs } from './jobs.ts'
import { mailsRouter } from './router.ts'

export type { SmtpSettings }
export { DIGEST_KEY, requestMail, SETTLE_MAILS, type MailRequest } from './commands.ts'

/** SMTP if a server is configured; otherwise e-mails are only stored. */
export function mailerOf(smtp: SmtpSettings | undefined): Mailer {
  return smtp === undefined ? storeOnlyMailer() : smtpMailer(smtp)
}

/** E-mails: enqueued by `requestMail`, sent by a job. */
export function createMails(kernel: Pick<Kernel, 'db' | 'clock' | 'log'>, mailer: Mailer) {
  return {
    jobs: mailJobs(kernel, mailer),
    router: { mails: mailsRouter(kernel.db.sql) },
    erases: MAILS_ERASE,
    retains: MAILS_RETAIN,
    exports: MAILS_EXPORTS,
  }
}
