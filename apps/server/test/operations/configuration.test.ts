import { readFileSync } from 'node:fs'
import { SETTING_LIST } from '@skrzat/contract/settings'
import { beforeAll, describe, expect, test } from 'vitest'
import { shownSettings } from '../../src/domains/operations/config/shown.ts'
import { readSettings } from '../../src/env.ts'
import { PASSWORD, testServer } from '../accounts/setup.ts'

const SECRET = 'a-secret-of-32-characters-or-more'
const TOKEN = 'token-of-the-gateway'
const GENERATED = 'a generated secret of this installation'
const environment = {
  PORT: '9090',
  DATABASE_URL: 'postgres://skrzat:p%40ssword@db.example:5432/nursery?application_name=hush',
  REDIS_URL: 'redis://token-in-the-user@redis.example:6379/2',
  SMTP_URL: 'smtps://mailer:mail-password@smtp.example',
  SKRZAT_SECRET: SECRET,
  SMSAPI_TOKEN: TOKEN,
  SKRZAT_WEB_ORIGINS: 'https://one.example, https://user:origin-password@two.example/x?y=z1z1',
  // Secrets under harmless names.
  SMTP_FROM: `${TOKEN}@skrzat.example`,
  HOST: GENERATED,
  FILES_S3_REGION: 'p@ssword',
  SKRZAT_BACKUP_DIR: '/backups/mail-password',
  OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=skrzat,Authorization=Bearer%20key/of+the%3Dcollector',
  OTEL_SERVICE_NAME: 'key/of+the=collector',
  // Not ours.
  HOME: '/root',
  AWS_SECRET_ACCESS_KEY: 'not ours',
}
const rows = shownSettings(readSettings(environment).settings, [GENERATED])
const rowOf = (name: string) => rows.find((row) => row.name === name)

describe('what is shown of the settings', () => {
  test('their values, set or by default', () => {
    for (const [name, given, value] of [
      ['PORT', true, '9090'],
      ['DATABASE_POOL', false, '10'],
      ['SKRZAT_SMS_TOTAL', false, '2000/8000'],
      ['SKRZAT_AUDIT_DAYS', false, '1826'],
      ['SKRZAT_NOTICE_READ_DAYS', false, '180'],
      ['OIDC_ISSUER', false, null],
    ])
      expect(rows).toContainEqual({ name, given, value, hidden: false })
  })

  test('defaults that follow from other settings', () => {
    expect(rowOf('LOG_LEVEL')).toEqual({ name: 'LOG_LEVEL', given: false, value: 'info', hidden: false })
    const alone = shownSettings(readSettings({ PORT: '9090' }).settings, [])
    const valueOf = (wanted: string) => alone.find(({ name }) => name === wanted)?.value
    expect(valueOf('LOG_LEVEL')).toBe('warn')
    expect(valueOf('SKRZAT_URL')).toBe('http://127.0.0.1:9090/')
  })

  test('addresses without user, password and query', () => {
    expect(rowOf('DATABASE_URL')?.value).toBe('postgres://db.example:5432/nursery')
    expect(rowOf('REDIS_URL')?.value).toBe('redis://redis.example:6379/2')
    expect(rowOf('SMTP_URL')?.value).toBe('smtps://smtp.example')
    expect(rowOf('SKRZAT_WEB_ORIGINS')?.value).toBe('https://one.example/ https://two.example/x')
  })

  test('no secret, whatever its name', () => {
    for (const name of [
      'SKRZAT_SECRET',
      'SMSAPI_TOKEN',
      'SMTP_FROM',
      'HOST',
      'FILES_S3_REGION',
      'SKRZAT_BACKUP_DIR',
      'OTEL_EXPORTER_OTLP_HEADERS',
      'OTEL_SERVICE_NAME',
    ])
      expect(rowOf(name)).toEqual({ name, given: true, value: null, hidden: true })
    const text = JSON.stringify(rows)
    for (const secret of [SECRET, TOKEN, GENERATED, 'ssword', 'hush', 'token-in-the-user', 'mailer', 'z1z1'])
      expect(text).not.toContain(secret)
    expect(text).not.toContain('the=collector')
    // A header's short value is no secret, and hides nothing.
    expect(rowOf('CONTACT_EMAIL')?.value).toBe('kontakt@skrzat.example')
  })

  test('nothing else of the environment', () => {
    expect(rows.map(({ name }) => name)).toEqual(SETTING_LIST)
  })
})

test('the README tells of every setting', () => {
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8')
  expect(SETTING_LIST.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

describe('GET management/configprops and env', async () => {
  const server = await testServer({
    settings: readSettings(environment).settings,
    secret: GENERATED,
  })
  let token = ''
  beforeAll(async () => {
    await server.services.domains.accounts.createAdmin({ phone: '600000001', password: PASSWORD })
    token = await server.tokenOf('600000001', PASSWORD)
  })
  const get = async (what: string) => {
    const answer = await server.app.inject({
      url: `/management/${what}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.statusCode).toBe(200)
    for (const secret of [SECRET, TOKEN, GENERATED, 'ssword', 'AWS_'])
      expect(answer.body).not.toContain(secret)
    return answer.json()
  }

  test('beans of settings in force', async () => {
    const { contexts } = await get('configprops')
    expect(contexts.application.parentId).toBeNull()
    expect(contexts.application.beans.server).toMatchObject({
      prefix: 'server',
      properties: { PORT: '9090', HOST: '******' },
    })
  })

  test('variables that are set, then defaults', async () => {
    const { activeProfiles, propertySources } = await get('env')
    expect(activeProfiles).toEqual(['demo'])
    expect(propertySources).toMatchObject([
      {
        name: 'systemEnvironment',
        properties: { PORT: { value: '9090' }, SKRZAT_SECRET: { value: '******' } },
      },
      { name: 'defaultProperties', properties: { DATABASE_POOL: { value: '10' } } },
    ])
    expect(Object.keys(propertySources[0].properties)).not.toContain('HOME')
  })
})
