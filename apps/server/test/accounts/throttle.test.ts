import { beforeEach, describe, expect, test } from 'vitest'
import { createAccounts } from '../../src/domains/accounts/index.ts'
import { network } from '../../src/kernel/http/network.ts'
import { DomainError } from '../../src/kernel/errors/errors.ts'
import { CONFIG, NEIGHBOUR, PHONE, PIN, testAccounts } from './setup.ts'

const server = await testAccounts({ phones: [PHONE, NEIGHBOUR] })
const { accounts, address: another, clock, kernel, sql } = server
/** The same product on another machine. */
const elsewhere = createAccounts(
  { ...kernel, reserveSms: server.services.domains.sms.reserve },
  { ...CONFIG, demo: false },
)

const WRONG = '135790'

/** What came of it: `in`, or the error's code, with the seconds to wait where there are some. */
async function outcome(
  password: string,
  { phone = PHONE, address = another(), at = accounts } = {},
): Promise<string> {
  try {
    await at.signIn({ phone, password, rememberMe: false, address, userAgent: '' })
    return 'in'
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { retryAfter } = error.details
    return retryAfter === undefined ? error.code : `${error.code} ${retryAfter}`
  }
}

async function fail(times: number, phone = PHONE) {
  for (let n = 0; n < times; n += 1) expect(await outcome(WRONG, { phone })).toBe('auth.failed')
}

describe('after five failures', () => {
  beforeEach(() => fail(5))

  test('even the right PIN waits a minute', async () => {
    expect(await outcome(PIN)).toBe('rate_limited 60')
    clock.pass(59)
    expect(await outcome(PIN)).toBe('rate_limited 1')
    clock.pass(1)
    expect(await outcome(PIN)).toBe('in')
  })

  test('each further failure doubles the wait, up to an hour', async () => {
    const waits: number[] = []
    for (let wait = 60; waits.length < 9;) {
      clock.pass(wait)
      await fail(1)
      wait = Number((await outcome(PIN)).split(' ')[1])
      waits.push(wait)
    }
    expect(waits).toEqual([120, 240, 480, 960, 1920, 3600, 3600, 3600, 3600])
  })

  test('attempts while waiting make the wait no longer, and are not written down', async () => {
    for (let n = 0; n < 10; n += 1) await outcome(WRONG)
    expect(await sql`select from audit_log`).toHaveLength(5)
    clock.pass(60)
    expect(await outcome(PIN)).toBe('in')
  })

  test('other phones are not concerned', async () => {
    expect(await outcome(PIN, { phone: NEIGHBOUR })).toBe('in')
  })

  test.each([
    ['signing in', 60, 1],
    ['a day', 24 * 3600, 0],
  ])('%s forgets them', async (_what, seconds, times) => {
    clock.pass(seconds)
    for (let n = 0; n < times; n += 1) expect(await outcome(PIN)).toBe('in')
    await fail(4)
    expect(await outcome(PIN)).toBe('in')
  })
})

test('a phone without an account waits just the same', async () => {
  await fail(5, '699999999')
  expect(await outcome(PIN, { phone: '699999999' })).toBe('rate_limited 60')
})

describe('an address', () => {
  const address = '203.0.113.9'

  test('has 30 attempts a minute, whatever the phones', async () => {
    for (let n = 0; n < 30; n += 1)
      expect(await outcome(WRONG, { phone: `6990000${n + 10}`, address })).toBe('auth.failed')
    clock.pass(20)
    expect(await outcome(PIN, { address })).toBe('rate_limited 40')
    expect(await outcome(PIN, { address: '203.0.113.10' })).toBe('in')
    clock.pass(40)
    expect(await outcome(PIN, { address })).toBe('in')
  })

  test('that has none left does not use up those of a phone', async () => {
    for (let n = 0; n < 40; n += 1) await outcome(WRONG, { phone: '699000099', address })
    await sql`delete from throttles where key like 'phone:%'`
    for (let n = 0; n < 10; n += 1) await outcome(WRONG, { address })
    expect(await sql`select from throttles where key = ${`phone:${PHONE}`}`).toHaveLength(0)
  })

  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::99', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (given, counted) => {
    expect(network(given)).toBe(counted)
  })
})

describe('at once', () => {
  test('twenty wrong guesses get five answers, also on two servers', async () => {
    const guesses = Array.from({ length: 20 }, (_, n) => outcome(WRONG, { at: n % 2 ? accounts : elsewhere }))
    const answers = await Promise.all(guesses)
    expect(answers.filter((answer) => answer === 'auth.failed')).toHaveLength(5)
    expect(answers.filter((answer) => answer === 'rate_limited 60')).toHaveLength(15)
  })

  test('a right PIN among them does not let more through', async () => {
    await fail(4)
    const answers = await Promise.all([outcome(WRONG), outcome(PIN), outcome(WRONG)])
    expect(answers).toEqual(['auth.failed', 'rate_limited 60', 'rate_limited 60'])
  })

  test('a family may sign in on eight devices', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => outcome(PIN)))
    expect(new Set(answers)).toEqual(new Set(['in']))
  })
})
