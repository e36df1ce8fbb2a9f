/** The variables of the environment that are settings: an allow-list of what the admin's pages may show. */

/**
 * How a value may be shown: as it is (`plain`), without user, password and query (`url`; `urls` for a list), or only
 * whether there is one (`secret`; `headers` for a list of headers, each of whose values may be one).
 */
type SettingForm = 'plain' | 'url' | 'urls' | 'secret' | 'headers'

export const SETTING_GROUPS = [
  'server',
  'data',
  'security',
  'signIn',
  'messages',
  'smsCaps',
  'files',
  'operation',
] as const
export type SettingGroup = (typeof SETTING_GROUPS)[number]

type Setting = { readonly group: SettingGroup; readonly form: SettingForm }

const plain = (group: SettingGroup) => ({ group, form: 'plain' }) as const
const url = (group: SettingGroup) => ({ group, form: 'url' }) as const
const secret = (group: SettingGroup) => ({ group, form: 'secret' }) as const

export const SETTINGS = {
  PORT: plain('server'),
  HOST: plain('server'),
  SKRZAT_URL: url('server'),
  SKRZAT_TRUST_PROXY: plain('server'),
  SKRZAT_WEB_ORIGINS: { group: 'server', form: 'urls' },
  DATABASE_URL: url('data'),
  DATABASE_POOL: plain('data'),
  REDIS_URL: url('data'),
  SKRZAT_DATA_DIR: plain('data'),
  SKRZAT_BACKUP_DIR: plain('data'),
  SKRZAT_BACKUP_KEEP: plain('data'),
  SKRZAT_DEMO: plain('data'),
  SKRZAT_SECRET: secret('security'),
  SKRZAT_CHECKPOINT_KEY: secret('security'),
  SKRZAT_SECURITY_CONTACT: url('security'),
  SKRZAT_SECURITY_KEY: url('security'),
  OIDC_ISSUER: url('signIn'),
  OIDC_CLIENT_ID: plain('signIn'),
  OIDC_CLIENT_SECRET: secret('signIn'),
  OIDC_LOGOUT_URL: url('signIn'),
  SMSAPI_TOKEN: secret('messages'),
  SMSAPI_SENDER: plain('messages'),
  SMSAPI_URL: url('messages'),
  SKRZAT_SMS_PRICE: plain('messages'),
  SMTP_URL: url('messages'),
  SMTP_FROM: plain('messages'),
  SMTP_STARTTLS: plain('messages'),
  CONTACT_EMAIL: plain('messages'),
  SKRZAT_SMS_TOTAL: plain('smsCaps'),
  SKRZAT_SMS_PUBLIC: plain('smsCaps'),
  SKRZAT_SMS_PER_PLACE: plain('smsCaps'),
  SKRZAT_SMS_PER_ADDRESS: plain('smsCaps'),
  SKRZAT_SMS_PER_NUMBER: plain('smsCaps'),
  SKRZAT_SMS_PER_PREFIX: plain('smsCaps'),
  FILES_S3_ENDPOINT: url('files'),
  FILES_S3_REGION: plain('files'),
  FILES_S3_BUCKET: plain('files'),
  FILES_S3_KEY: secret('files'),
  FILES_S3_SECRET: secret('files'),
  LOG_LEVEL: plain('operation'),
  SKRZAT_AUDIT_DAYS: plain('operation'),
  SKRZAT_NOTICE_READ_DAYS: plain('operation'),
  SKRZAT_NOTICE_DAYS: plain('operation'),
  SKRZAT_METRICS_TOKEN: secret('operation'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('operation'),
  OTEL_EXPORTER_OTLP_HEADERS: { group: 'operation', form: 'headers' },
  OTEL_SERVICE_NAME: plain('operation'),
  OTEL_TRACES_SAMPLER_ARG: plain('operation'),
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof SETTINGS

function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name)
}

/** All of them, in the order of the list. */
export const SETTING_LIST: readonly SettingName[] = Object.keys(SETTINGS).filter(isSettingName)

export function settingOf(name: SettingName): Setting {
  return SETTINGS[name]
}
