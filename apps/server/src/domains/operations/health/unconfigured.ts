import type { SettingName } from '@skrzat/contract/settings'
import { CONFIGURABLE, type Configurable } from '@skrzat/contract/wire/health'
import type { SettingText } from '../config/shown.ts'

/** The setting without which each part is not there. */
const NEEDED: Readonly<Record<Configurable, SettingName>> = {
  sms: 'SMSAPI_TOKEN',
  mail: 'SMTP_URL',
  address: 'SKRZAT_URL',
  contact: 'CONTACT_EMAIL',
  backup: 'SKRZAT_BACKUP_DIR',
  bucket: 'FILES_S3_BUCKET',
}

/** What is not configured by these settings. */
export function unconfiguredParts(settings: readonly Pick<SettingText, 'name' | 'given'>[]): Configurable[] {
  const missing = new Set(settings.filter(({ given }) => !given).map(({ name }) => name))
  return CONFIGURABLE.filter((part) => missing.has(NEEDED[part]))
}
