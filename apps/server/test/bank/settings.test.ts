/** A place's settings of its bank, and the virtual accounts that follow from its prefix. */
import { isNrb } from '@skrzat/contract/nrb'
import { emptyTables } from '@skrzat/testing/empty'
import { beforeEach, describe, expect, test } from 'vitest'
import { runDue } from '../kernel/run-due.ts'
import { restPlace } from '../payments/rest-place.ts'

const { sql, call, first, second, renew, issue, services } = await restPlace()
beforeEach(async () => {
  await renew()
  await emptyTables(sql, 'bank_settings', 'bank_accounts')
})

const OTHER = '30124099900000007700001001'
const save = (body: object, as: 'director' | 'accountant' | 'otherDirector' = 'director') =>
  call('PUT', `/api/places/${first}/bank`, body, { as })
const saved = async () => (await call('GET', `/api/places/${first}/bank`)).json()

describe('settings', () => {
  test('are off and empty by default', async () => {
    expect(await saved()).toEqual({
      autoBook: false,
      accounts: [],
      own: expect.any(String),
      virtualPrefix: null,
      virtualMeals: false,
    })
  })
  test('are changed by an admin of the place, with an audit entry', async () => {
    const answer = await save({ autoBook: true, accounts: ['PL 30 1240 9990 0000 0077 0000 1001'] })
    expect(answer.json()).toMatchObject({ autoBook: true, accounts: [OTHER] })
    expect(await saved()).toMatchObject({ autoBook: true, accounts: [OTHER], virtualPrefix: null })
    const [entry] =
      await sql`select type, data from audit_log where place_id = ${first} order by id desc limit 1`
    expect(entry).toMatchObject({ type: 'BANK_SETTINGS_CHANGED', data: { fields: 'autoBook, accounts' } })
  })
  test.each(['accountant', 'otherDirector'] as const)('are not for the %s to change', async (as) => {
    expect((await save({ autoBook: true }, as)).statusCode).toBe(403)
    expect(await saved()).toMatchObject({ autoBook: false })
  })
  test.each([
    ['an account that is wrong by a digit', { accounts: ['30124099900000007700001002'] }, 'accounts'],
    ['meals that are neither separated nor not', { virtualMeals: 1 }, 'virtualMeals'],
    ['a prefix of 7 digits', { virtualPrefix: '1234567' }, 'virtualPrefix'],
    ['a prefix with letters', { virtualPrefix: '1234567a9' }, 'virtualPrefix'],
  ])('%s is refused', async (_, body, field) => {
    const answer = await save(body)
    expect(answer.json()).toMatchObject({ status: 400, fieldErrors: [{ message: 'Pattern' }] })
    expect(answer.json().fieldErrors[0].field).toContain(field)
  })
})

describe('virtual accounts', () => {
  const PREFIX = '124099991234'
  const accountOf = async (firstname: string): Promise<string> => {
    const { id } = await issue(firstname, 10)
    return (await call('GET', `/api/payments/${id}`)).json().place.accountNumber
  }
  test('are one for each family, valid, and shown in place of the common one', async () => {
    await sql`update guardians set phone = '601000003' where phone = '601000001'`
    const common = await accountOf('Ola')
    await save({ virtualPrefix: PREFIX })
    const [ola, jan, zofia] = await Promise.all(['Ola', 'Jan', 'Zofia'].map(accountOf))
    expect([ola, zofia].map((account = '') => [isNrb(account), account.slice(2, 14)])).toEqual([
      [true, PREFIX],
      [true, PREFIX],
    ])
    expect(ola).toBe(jan)
    expect(new Set([ola, zofia, common]).size).toBe(3)
    await save({ virtualPrefix: '' })
    expect(await accountOf('Ola')).toBe(common)
  })
  test('are never given twice, also after the family has left', async () => {
    await save({ virtualPrefix: PREFIX })
    const before = await accountOf('Ola')
    await sql`update kids set deleted_at = now() where firstname = 'Ola'`
    await sql`
      with kid as (
        insert into kids (place_id, group_id, firstname, lastname)
        select place_id, group_id, 'Nowa', 'Osoba' from kids where firstname = 'Ola' returning id)
      insert into guardians (kid_id, position, phone) select id, 1, '601000099' from kid`
    await services.jobs.runScheduled('bank.assign')
    await runDue(services.relay, services.jobs)
    const [newcomer] = await sql`
      select from bank_virtual_account_kids own join kids on kids.id = own.kid_id where firstname = 'Nowa'`
    expect(newcomer).toBeDefined()
    const numbers = await sql<
      { nrb: string }[]
    >`select nrb from bank_virtual_accounts where place_id = ${first}`
    expect(numbers.map(({ nrb }) => nrb)).toContain(before)
    expect(new Set(numbers.map(({ nrb }) => nrb)).size).toBe(numbers.length)
  })
  test('of two places with one prefix differ', async () => {
    await save({ virtualPrefix: PREFIX })
    await call('PUT', `/api/places/${second}/bank`, { virtualPrefix: PREFIX }, { as: 'otherDirector' })
    const numbers = await sql<{ nrb: string }[]>`select nrb from bank_virtual_accounts`
    expect(new Set(numbers.map(({ nrb }) => nrb)).size).toBe(numbers.length)
    expect(await sql`select 1 from bank_virtual_accounts where place_id = ${second}`).not.toHaveLength(0)
  })
})
