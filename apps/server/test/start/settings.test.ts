import { StartError } from '@skrzat/db/start-error'
import { describe, expect, test } from 'vitest'
import { readSettings } from '../../src/env.ts'

/** What is said of a configuration that is wrong. */
function fault(variables: Record<string, string>): string {
  try {
    readSettings(variables)
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  return 'it is taken'
}

const PROVIDER = {
  OIDC_ISSUER: 'https://login.example/realms/skrzat',
  OIDC_CLIENT_ID: 'skrzat',
  OIDC_CLIENT_SECRET: 'a secret',
}

describe('an identity provider', () => {
  test('is taken with all three of its variables, and the way to its logout', () => {
    expect(readSettings({ ...PROVIDER, OIDC_LOGOUT_URL: 'https://login.example/logout' })).toMatchObject({
      provider: { issuer: PROVIDER.OIDC_ISSUER, clientId: 'skrzat', clientSecret: 'a secret' },
      logoutUrl: 'https://login.example/logout',
    })
    expect(readSettings({})).toMatchObject({ provider: undefined, logoutUrl: undefined })
  })

  test.each(['http://localhost:9000', 'http://127.0.0.1:9000', 'http://[::1]:9000'])(
    'at %s is taken for a trial on this host',
    (issuer) => {
      expect(readSettings({ ...PROVIDER, OIDC_ISSUER: issuer }).provider).toMatchObject({ issuer })
    },
  )

  test.each(Object.keys(PROVIDER))('without %s is refused, and so is one that is empty', (left) => {
    const { [left]: _, ...others }: Record<string, string> = PROVIDER
    const line =
      'The configuration is wrong: OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are given together or not at all.'
    expect(fault(others)).toBe(line)
    expect(fault({ ...PROVIDER, [left]: '' })).toBe(line)
  })
})

describe('e-mail', () => {
  test('goes by the server that is given, from the contact where nobody else is named', () => {
    const SMTP_URL = 'smtps://skrzat:p%40ss@mail.example:465'
    expect(readSettings({ SMTP_URL, CONTACT_EMAIL: 'biuro@skrzat.example' }).smtp).toEqual({
      url: SMTP_URL,
      from: 'biuro@skrzat.example',
      plain: false,
    })
    for (const from of ['noreply@skrzat.example', 'Żłobek „Pod Chmurką” <noreply@skrzat.example>'])
      expect(readSettings({ SMTP_URL, SMTP_FROM: from }).smtp?.from).toBe(from)
    expect(readSettings({}).smtp).toBeUndefined()
  })
})

describe('what accounts need', () => {
  test('is the secret, of 32 characters or more', () => {
    expect(readSettings({ SKRZAT_SECRET: 's'.repeat(32) }).secret).toHaveLength(32)
  })

  test('is the address that links of e-mails begin with, else the one listened at', () => {
    expect(readSettings({ SKRZAT_URL: 'https://skrzat.example' }).publicUrl).toBe('https://skrzat.example')
    expect(readSettings({ PORT: '8443' }).publicUrl).toBe('http://127.0.0.1:8443')
    expect(readSettings({ HOST: '::1', PORT: '8443' }).publicUrl).toBe('http://[::1]:8443')
  })

  test('is named all at once where several things are wrong, and never with a value that may be secret', () => {
    const line = fault({ SMTP_URL: 'mail:s3cret', OIDC_ISSUER: 'x', SKRZAT_SECRET: 'hush' })
    expect(line).toMatch(
      /^The configuration is wrong: SKRZAT_SECRET [^;]+; SMTP_URL [^;]+; OIDC_ISSUER [^;]+\.$/,
    )
    expect(line).not.toMatch(/s3cret|hush/)
  })
})

describe('a bucket for files', () => {
  const BUCKET = { FILES_S3_BUCKET: 'skrzat', FILES_S3_KEY: 'key', FILES_S3_SECRET: 'a secret' }

  test('is Amazon’s in Frankfurt where nothing else is said', () => {
    const told = { bucket: 'skrzat', key: 'key', secret: 'a secret' }
    expect(readSettings(BUCKET).s3).toEqual({ ...told, endpoint: undefined, region: 'eu-central-1' })
    const elsewhere = { FILES_S3_ENDPOINT: 'https://s3.example', FILES_S3_REGION: 'pl-waw' }
    expect(readSettings({ ...BUCKET, ...elsewhere }).s3).toEqual({
      ...told,
      endpoint: 'https://s3.example',
      region: 'pl-waw',
    })
    expect(readSettings({}).s3).toBeUndefined()
  })

  test.each(Object.keys(BUCKET))('without %s is refused', (left) => {
    const { [left]: _, ...others }: Record<string, string> = BUCKET
    expect(fault(others)).toBe(
      'The configuration is wrong: FILES_S3_BUCKET, FILES_S3_KEY and FILES_S3_SECRET are given together or not at all.',
    )
  })
})

describe('what SMS may cost', () => {
  test('is read as messages in an hour and in a day', () => {
    expect(readSettings({}).smsCaps.total).toEqual({ hour: 2000, day: 8000 })
    const given = { SKRZAT_SMS_PER_PLACE: '40/90', SKRZAT_SMS_TOTAL: '400/1900' }
    expect(readSettings(given).smsCaps).toMatchObject({
      place: { hour: 40, day: 90 },
      public: { hour: 300, day: 1000 },
    })
  })

  test('is less for the public than for all', () => {
    expect(fault({ SKRZAT_SMS_TOTAL: '300/1000' })).toContain('SKRZAT_SMS_PUBLIC has to be less than')
  })
})

test('proxies that are trusted are addresses and networks, or so many; nobody is without it', () => {
  const trusted = (given: string) => readSettings({ SKRZAT_TRUST_PROXY: given }).trustProxy
  expect(readSettings({}).trustProxy).toBeUndefined()
  const list = ['10.0.0.5', '172.16.0.0/12', '::1', 'uniquelocal']
  expect(trusted('10.0.0.5, 172.16.0.0/12 ::1 uniquelocal')).toEqual(list)
  expect(trusted('2')).toBe(2)
})

test.each([
  ['OIDC_ISSUER', ['login.example', 'ftp://login.example'], 'is not an address like https://….'],
  [
    'OIDC_ISSUER',
    ['http://login.example', 'http://127.0.0.1.login.example/'],
    'is read over plain HTTP from another host: give it as https://….',
  ],
  ['OIDC_LOGOUT_URL', ['javascript:alert(1)'], 'is not an address like https://….'],
  ['SMTP_URL', ['mail.example:587', 'https://mail.example'], 'is not an address like smtp://…'],
  [
    'SMTP_FROM',
    ['Skrzat', 'Skrzat <>', 'a@b.pl\r\nBcc: <c@d.pl>'],
    'is not an e-mail address, nor one in <> after a name',
  ],
  ['SMTP_FROM', [`${'a'.repeat(320)}@b.pl`], 'has more than 320 characters'],
  ['CONTACT_EMAIL', ['kontakt'], 'is not an e-mail address'],
  ['SKRZAT_SECRET', ['s'.repeat(31)], 'has fewer than 32 characters.'],
  ['SKRZAT_URL', ['skrzat.example'], 'is not an address like https://….'],
  [
    'SKRZAT_URL',
    ['https://skrzat.example/app', 'https://skrzat.example?a=1', 'https://a:b@skrzat.example'],
    'has more than the name and port: give it without a path.',
  ],
  ['SKRZAT_SMS_PER_NUMBER', ['5'], 'is not like 20/60: messages in an hour and in a day.'],
  ['SKRZAT_SMS_PER_ADDRESS', ['-1/5'], 'is not like 20/60: messages in an hour and in a day.'],
  ['SKRZAT_SMS_PER_PREFIX', ['6/5'], 'allows more in an hour than in a day.'],
  [
    'SKRZAT_TRUST_PROXY',
    ['0', '12', 'proxy', '10.0.0.0/33', '10.0.0.0/8/8', '::1/129', ',', 'true', '*'],
    'is no list of addresses and networks, nor a number of proxies.',
  ],
])('%s is refused where it is one of %j: it %s', (name, values, why) => {
  const told = `The configuration is wrong: ${name} ${why}`
  for (const value of values) expect(fault({ ...PROVIDER, [name]: value }), value).toContain(told)
})
