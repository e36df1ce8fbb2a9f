import type { Kernel } from '../../kernel/kernel.ts'
import type { Mailer } from '../../kernel/mail.ts'
import { smtpMailer, type SmtpSettings } from '../../kernel/mail-smtp.ts'
import { storeOnlyMailer } from '../../kernel/mail.ts'
import { mailJobs } from './jobs.ts'
import { mailsRouter } from './router.ts'

export type { SmtpSettings } from '../../kernel/mail-smtp.ts'
export { requestMail, SETTLE_MAILS, type MailRequest } from './commands.ts'

/** SMTP if a server is configured; otherwise e-mails are only stored. */
export function mailerOf(smtp: SmtpSettings | undefined): Mailer {
  return smtp === undefined ? storeOnlyMailer() : smtpMailer(smtp)
}

/** E-mails: enqueued by `requestMail`, sent by a job. */
export function createMails(kernel: Pick<Kernel, 'db' | 'clock' | 'log'>, mailer: Mailer) {
  return { jobs: mailJobs(kernel, mailer), router: { mails: mailsRouter(kernel.db.sql) } }
}
