/** All configuration, read once from the environment. The README's table lists it too. */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFAULT_AUDIT_DAYS } from '@skrzat/contract/audit-retention'
import { NOTICE_DAYS } from '@skrzat/contract/notice-retention'
import { SETTING_LIST, type SettingName } from '@skrzat/contract/settings'
import { type Cap, DEFAULT_CAPS, type SmsCaps } from '@skrzat/contract/sms-caps'
import { StartError } from '@skrzat/db/start-error'
import { z } from 'zod'

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url))

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** A URL with one of these protocols. */
function address(...protocols: string[]) {
  const example = `${protocols[0]}://…`
  return z
    .string()
    .refine(
      (text) => protocols.some((protocol) => text.startsWith(`${protocol}://`)) && URL.canParse(text),
      `is not an address like ${example}`,
    )
    .refine(isDecodable, 'has a % that begins no escape: in a password, write % as %25')
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}

/** Whether nobody in between can read or change what is sent to the URL: over HTTPS, or within this host. */
function isProtected(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol !== 'http:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
}

/** A website's URL without a path, as links append their paths to it. */
const site = address('https', 'http').refine((text) => {
  const url = URL.parse(text)
  return url === null || url.href === `${url.origin}/`
}, 'has more than the name and port: give it without a path')

/** Named private networks (RFC 1918, 3927, 4193). */
const NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** An address, or a network in CIDR notation such as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [host = '', bits, ...rest] = text.split('/')
  const version = isIP(host)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Proxies whose forwarded headers are trusted: a list of addresses and networks, or the number of proxies. */
const trustedProxies = z.string().transform((text, context): string[] | number => {
  if (/^[1-9]$/.test(text)) return Number(text)
  const list = text.split(/[\s,]+/).filter((one) => one !== '')
  if (list.length > 0 && list.every((one) => NETWORKS.has(one) || isNetwork(one))) return list
  context.addIssue({
    code: 'custom',
    message: 'is no list of addresses and networks, nor a number of proxies',
  })
  return z.NEVER
})

/** `kontakt@skrzat.example` or `Skrzat <kontakt@skrzat.example>`. */
const sender = z
  .string()
  .max(320, 'has more than 320 characters')
  .refine(
    (text) => z.email().safeParse(/^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text).success,
    'is not an e-mail address, nor one in <> after a name',
  )

/** `name=value,name=value`, values percent-encoded (W3C Baggage), as OpenTelemetry has it. */
const otlpHeaders = z.string().transform((text, context): Record<string, string> => {
  const pairs = text.split(',').map((pair) => /^([\w-]+)=(\S*)$/.exec(pair.trim()))
  const headers = pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? ''])
  if (pairs.every((pair) => pair !== null) && headers.every(([, value = '']) => isDecodable(value)))
    return Object.fromEntries(headers.map(([name = '', value = '']) => [name, decodeURIComponent(value)]))
  context.addIssue({ code: 'custom', message: 'is no list of headers like name=value,name=value' })
  return z.NEVER
})

const variables = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'is not a port number')
    .transform(Number)
    .refine((port) => port < 65_536, 'is not a port number')
    .default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: address('postgres', 'postgresql').optional(),
  DATABASE_POOL: count('connections', 10),
  REDIS_URL: address('redis', 'rediss').optional(),
  SKRZAT_BACKUP_DIR: z.string().optional(),
  SKRZAT_BACKUP_KEEP: count('backups', 14),
  SKRZAT_DATA_DIR: z.string().default(resolve(PROJECT, 'var')),
  SKRZAT_DEMO: z.enum(['0', '1'], 'is neither 0 nor 1').default('1'),
  SKRZAT_SECRET: z.string().min(32, 'has fewer than 32 characters').optional(),
  SKRZAT_CHECKPOINT_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'is not 32 bytes in hexadecimal')
    .optional(),
  SKRZAT_WEB_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((origin) => origin !== '')),
  SMSAPI_TOKEN: z.string().optional(),
  SMSAPI_SENDER: z.string().max(11, 'has more than 11 characters').optional(),
  SMSAPI_URL: address('https', 'http').default('https://api.smsapi.pl'),
  SKRZAT_SMS_PRICE: z
    .string()
    .regex(/^\d{1,2}(?:[.,]\d{1,4})?$/, 'is no price in złote like 0.16')
    .transform((text) => Math.round(Number(text.replace(',', '.')) * 10_000) / 100)
    .optional(),
  SKRZAT_SMS_PER_ADDRESS: cap(DEFAULT_CAPS.address),
  SKRZAT_SMS_PER_NUMBER: cap(DEFAULT_CAPS.number),
  SKRZAT_SMS_PER_PREFIX: cap(DEFAULT_CAPS.prefix),
  SKRZAT_SMS_PER_PLACE: cap(DEFAULT_CAPS.place),
  SKRZAT_SMS_PUBLIC: cap(DEFAULT_CAPS.public),
  SKRZAT_SMS_TOTAL: cap(DEFAULT_CAPS.total),
  SMTP_URL: address('smtp', 'smtps').optional(),
  SMTP_FROM: sender.optional(),
  SMTP_STARTTLS: z.enum(['required', 'off'], 'is neither required nor off').default('required'),
  OIDC_ISSUER: address('https', 'http')
    .refine(isProtected, 'is read over plain HTTP from another host: give it as https://…')
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  SKRZAT_URL: site.optional(),
  SKRZAT_TRUST_PROXY: trustedProxies.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `is none of ${LOG_LEVELS.join(', ')}`).optional(),
  OIDC_LOGOUT_URL: address('https', 'http').optional(),
  FILES_S3_ENDPOINT: address('https', 'http').optional(),
  FILES_S3_REGION: z.string().default('eu-central-1'),
  FILES_S3_BUCKET: z.string().optional(),
  FILES_S3_KEY: z.string().optional(),
  FILES_S3_SECRET: z.string().optional(),
  SKRZAT_SECURITY_CONTACT: z
    .string()
    .regex(/^(?:mailto|https|tel):\S{1,300}$/, 'is no address that begins with mailto:, https: or tel:')
    .optional(),
  SKRZAT_SECURITY_KEY: address('https').optional(),
  SKRZAT_METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'has fewer than 16 characters, or a space')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('https', 'http').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders.optional(),
  OTEL_SERVICE_NAME: z.string().default('skrzat'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/, 'is no share from 0 to 1')
    .transform(Number)
    .default(1),
  CONTACT_EMAIL: z.email('is not an e-mail address').default('kontakt@skrzat.example'),
  SKRZAT_AUDIT_DAYS: days(DEFAULT_AUDIT_DAYS),
  SKRZAT_NOTICE_READ_DAYS: days(NOTICE_DAYS.read),
  SKRZAT_NOTICE_DAYS: days(NOTICE_DAYS.all),
} satisfies Record<SettingName, z.ZodType>)

function days(fallback: number) {
  const fault = 'is not a number of days from 30 to 36500'
  return z
    .string()
    .regex(/^\d{2,5}$/, fault)
    .transform(Number)
    .refine((given) => given >= 30 && given <= 36_500, fault)
    .default(fallback)
}

function count(what: string, fallback: number) {
  return z
    .string()
    .regex(/^[1-9]\d{0,2}$/, `is not a number of ${what} from 1 to 999`)
    .transform(Number)
    .default(fallback)
}

/** `20/60`: messages per hour and per day. */
function cap(fallback: Cap) {
  return z
    .string()
    .regex(/^\d{1,7}\/\d{1,7}$/, 'is not like 20/60: messages in an hour and in a day')
    .transform((text): Cap => {
      const [hour = 0, day = 0] = text.split('/').map(Number)
      return { hour, day }
    })
    .refine(({ hour, day }) => hour <= day, 'allows more in an hour than in a day')
    .default(fallback)
}

/** The settings of the environment; missing values are found later. */
export type Settings = ReturnType<typeof readSettings>

/** The complete settings, from which the program is composed. */
export type Env = Settings & {
  databaseUrl: string
  secret: string
  /** The database holds demo data, whose passwords are public. */
  demo: boolean
}

/**
 * Each setting's text in the environment, or the text of its default; undefined without either.
 * @param derived defaults that follow from other settings
 */
function textsOf(
  given: Readonly<Record<string, string | undefined>>,
  derived: Partial<Record<SettingName, string>>,
) {
  const defaults = variables.parse({})
  return SETTING_LIST.map((name) => {
    const text = given[name]
    return text === undefined
      ? { name, given: false, text: derived[name] ?? textOfDefault(defaults[name]) }
      : { name, given: true, text }
  })
}

function textOfDefault(value: z.output<typeof variables>[SettingName]): string | undefined {
  if (value === undefined || Array.isArray(value)) return undefined
  return typeof value === 'object' ? `${value.hour}/${value.day}` : String(value)
}

function wrong(faults: string): StartError {
  return new StartError(`The configuration is wrong: ${faults}.`)
}

function smsCapsOf(read: z.output<typeof variables>): SmsCaps {
  const total = read.SKRZAT_SMS_TOTAL
  const open = read.SKRZAT_SMS_PUBLIC
  if (open.hour >= total.hour || open.day >= total.day)
    throw wrong(
      'SKRZAT_SMS_PUBLIC has to be less than SKRZAT_SMS_TOTAL, the rest of which is kept for places',
    )
  return {
    address: read.SKRZAT_SMS_PER_ADDRESS,
    number: read.SKRZAT_SMS_PER_NUMBER,
    prefix: read.SKRZAT_SMS_PER_PREFIX,
    place: read.SKRZAT_SMS_PER_PLACE,
    public: open,
    total,
  }
}

/** Reads the variables; an empty one counts as missing. Throws StartError that names each wrong one. */
export function readSettings(source: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
    throw wrong(faults.join('; '))
  }
  const read = parsed.data
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = read
  const provider = issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined
  if (!provider && (issuer ?? clientId ?? clientSecret) !== undefined)
    throw wrong('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are given together or not at all')
  const { FILES_S3_BUCKET: bucket, FILES_S3_KEY: key, FILES_S3_SECRET: secret } = read
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_REGION: region } = read
  const s3 = bucket && key && secret ? { endpoint, region, bucket, key, secret } : undefined
  if (!s3 && (endpoint ?? bucket ?? key ?? secret) !== undefined)
    throw wrong('FILES_S3_BUCKET, FILES_S3_KEY and FILES_S3_SECRET are given together or not at all')
  const logLevel = read.LOG_LEVEL ?? (read.DATABASE_URL === undefined ? 'warn' : 'info')
  const publicUrl =
    read.SKRZAT_URL ?? `http://${read.HOST.includes(':') ? `[${read.HOST}]` : read.HOST}:${read.PORT}`
  return {
    port: read.PORT,
    host: read.HOST,
    /** Undefined: the embedded database. */
    databaseUrl: read.DATABASE_URL,
    pool: read.DATABASE_POOL,
    redisUrl: read.REDIS_URL,
    dataDir: resolve(read.SKRZAT_DATA_DIR),
    backups:
      read.SKRZAT_BACKUP_DIR === undefined
        ? undefined
        : { folder: resolve(read.SKRZAT_BACKUP_DIR), keep: read.SKRZAT_BACKUP_KEEP },
    /** Whether a new embedded database gets demo data. */
    demoWanted: read.SKRZAT_DEMO === '1',
    secret: read.SKRZAT_SECRET,
    checkpointKey: read.SKRZAT_CHECKPOINT_KEY,
    corsOrigins: read.SKRZAT_WEB_ORIGINS,
    sms: {
      token: read.SMSAPI_TOKEN,
      sender: read.SMSAPI_SENDER,
      url: read.SMSAPI_URL,
      price: read.SKRZAT_SMS_PRICE,
    },
    smsCaps: smsCapsOf(read),
    logLevel,
    smtp:
      read.SMTP_URL === undefined
        ? undefined
        : {
            url: read.SMTP_URL,
            from: read.SMTP_FROM ?? read.CONTACT_EMAIL,
            plain: read.SMTP_STARTTLS === 'off',
          },
    provider,
    logoutUrl: read.OIDC_LOGOUT_URL,
    s3,
    trustProxy: read.SKRZAT_TRUST_PROXY,
    publicUrl,
    contactEmail: read.CONTACT_EMAIL,
    securityContact: read.SKRZAT_SECURITY_CONTACT,
    securityKey: read.SKRZAT_SECURITY_KEY,
    metricsToken: read.SKRZAT_METRICS_TOKEN,
    telemetry:
      read.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : {
            endpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT,
            headers: read.OTEL_EXPORTER_OTLP_HEADERS ?? {},
            service: read.OTEL_SERVICE_NAME,
            share: read.OTEL_TRACES_SAMPLER_ARG,
          },
    auditDays: read.SKRZAT_AUDIT_DAYS,
    noticeDays: { read: read.SKRZAT_NOTICE_READ_DAYS, all: read.SKRZAT_NOTICE_DAYS },
    settings: textsOf(given, { LOG_LEVEL: logLevel, SKRZAT_URL: publicUrl }),
  }
}
