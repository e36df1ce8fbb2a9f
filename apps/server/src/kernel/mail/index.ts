export { type Mailer, storeOnlyMailer } from './mail.ts'
export { smtpMailer, type SmtpSettings } from './smtp.ts'
