/** Numbers of families, for fees and for meals: how they are given, shown and matched. */
import { isNrb } from '@skrzat/contract/nrb'
import { emptyTables } from '@skrzat/testing/empty'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { runDue } from '../kernel/run-due.ts'
import { bankPlace } from './bank-place.ts'

const place = await bankPlace()
const { sql, call, first, second, issue, services } = place
const PREFIX = '124099991234'

const daily = { name: 'Wyżywienie', type: 'TYPE_DAILY', daily: 15 }
const meals: number = (await call('POST', `/api/places/${first}/payment_type`, daily)).json().id

beforeEach(async () => {
  await emptyTables(sql, 'bank_settings', 'bank_virtual_accounts')
  await place.renew()
})

const save = (body: object) => call('PUT', `/api/places/${first}/bank`, body, { as: 'director' })
const saveSecond = (body: object) => call('PUT', `/api/places/${second}/bank`, body, { as: 'otherDirector' })
const shownOn = async (id: number): Promise<string> => (await place.invoiceOf(id)).place.accountNumber

type Given = { nrb: string; purpose: string; placeId: number; kids: string[] }
const given = async (): Promise<Given[]> => sql<Given[]>`
  select nrb, purpose, account.place_id as "placeId", array_agg(kid.firstname order by kid.firstname) as kids
  from bank_virtual_accounts account
    join bank_virtual_account_kids own on own.account_id = account.id join kids kid on kid.id = own.kid_id
  group by account.id order by account.id`
const numbersOf = (all: readonly Given[], purpose: string) =>
  all.filter((each) => each.purpose === purpose).map(({ nrb }) => nrb)

const issueFees = (firstname: string, zloty: number) => issue(firstname, zloty)
const issueMeals = (firstname: string, zloty: number) =>
  issue(firstname, 0, { parts: [{ amount: zloty, paymentType: meals }] })
const issueBoth = (firstname: string, zloty: number) =>
  issue(firstname, 0, {
    parts: [
      { amount: zloty, paymentType: meals },
      { amount: zloty, paymentType: place.type },
    ],
  })

describe('numbers for meals', () => {
  test('are second ones, valid, for the same families; those for fees stay', async () => {
    const siblings = sql`kid_id in (select id from kids where firstname = 'Jan') and position = 1`
    await sql`update guardians set phone = '601000003' where ${siblings}`
    onTestFinished(async () => void (await sql`update guardians set phone = '601000001' where ${siblings}`))
    await save({ virtualPrefix: PREFIX })
    const before = await given()
    await save({ virtualMeals: true })
    const after = await given()
    expect(after.slice(0, before.length)).toEqual(before)
    expect(new Set(before.map(({ purpose }) => purpose))).toEqual(new Set(['FEES']))
    const added = after.slice(before.length)
    expect(added.map(({ purpose, kids }) => [purpose, kids])).toEqual(
      before.map(({ kids }) => ['MEALS', kids]),
    )
    expect(added.every(({ nrb }) => isNrb(nrb) && nrb.slice(2).startsWith(PREFIX))).toBe(true)
    await save({ virtualMeals: true })
    expect(await given()).toEqual(after)
  })
  test('come by the hourly job for who is new, of both kinds, and no number is given twice', async () => {
    await save({ virtualPrefix: PREFIX, virtualMeals: true })
    const before = await given()
    await sql`update kids set deleted_at = now() where firstname = 'Ola'`
    await sql`
      insert into kids (place_id, group_id, firstname, lastname)
      select place_id, group_id, 'Nowa', 'Osoba' from kids where firstname = 'Ola'`
    onTestFinished(async () => {
      await emptyTables(sql, 'bank_virtual_accounts')
      await sql`delete from kids where firstname = 'Nowa'`
    })
    const byJob = async () => {
      await services.jobs.runScheduled('bank.assign')
      await runDue(services.relay, services.jobs)
      return (await given()).slice(before.length)
    }
    const added = await byJob()
    expect(added.map(({ purpose, kids }) => [purpose, kids])).toEqual([
      ['FEES', ['Nowa']],
      ['MEALS', ['Nowa']],
    ])
    const numbers = [...before, ...added].map(({ nrb }) => nrb)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(await byJob()).toEqual(added)
  })
  test('come by the hourly job alone to those with a number for fees', async () => {
    await save({ virtualPrefix: PREFIX })
    const before = await given()
    await sql`update bank_settings set virtual_meals = true where place_id = ${first}`
    await services.jobs.runScheduled('bank.assign')
    await runDue(services.relay, services.jobs)
    expect(numbersOf((await given()).slice(before.length), 'MEALS')).toHaveLength(before.length)
  })
  test('are distinct between two places with one prefix, and where several give them at once', async () => {
    const both = { virtualPrefix: PREFIX, virtualMeals: true }
    const saved = await Promise.all([save(both), saveSecond(both), save(both)])
    expect(saved.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const all = await given()
    expect(new Set(all.map(({ nrb }) => nrb)).size).toBe(all.length)
    for (const placeId of [first, second]) {
      const own = all.filter((each) => each.placeId === placeId)
      expect(numbersOf(own, 'FEES')).not.toEqual([])
      expect(numbersOf(own, 'MEALS')).toHaveLength(numbersOf(own, 'FEES').length)
    }
  })
  test('are refused with the setting where the prefix has no room for both kinds', async () => {
    const prefix = '12409999000000000001'
    const fill = (from: number, to: number) => sql`
      insert into bank_virtual_accounts (place_id, nrb)
      select ${second}, '00' || ${prefix}::text || to_char(n, 'FM0000') from generate_series(${from}::int, ${to}::int) n`
    await fill(1, 9999 - 2 * 3 + 1)
    const answer = await save({ virtualPrefix: prefix, virtualMeals: true })
    expect(answer.json()).toMatchObject({ status: 400, errorKey: 'bank.prefix' })
    expect(await given()).toEqual([])
    expect((await call('GET', `/api/places/${first}/bank`)).json()).toMatchObject({
      virtualPrefix: null,
      virtualMeals: false,
    })
    expect((await save({ virtualPrefix: prefix })).statusCode).toBe(200)
    expect(numbersOf(await given(), 'FEES')).toHaveLength(3)
  })
})

describe('an invoice', () => {
  test('of meals alone is paid to the number for meals, while the place separates them', async () => {
    const [fees, mealsOnly, both] = [
      await issueFees('Ola', 10),
      await issueMeals('Ola', 20),
      await issueBoth('Ola', 30),
    ]
    const shown = async () => await Promise.all([fees, mealsOnly, both].map(({ id }) => shownOn(id)))
    await save({ virtualPrefix: PREFIX, virtualMeals: true })
    const ofOla = (await given()).filter(({ kids }) => kids.includes('Ola'))
    const [forFees = ''] = numbersOf(ofOla, 'FEES')
    const [forMeals = ''] = numbersOf(ofOla, 'MEALS')
    expect(await shown()).toEqual([forFees, forMeals, forFees])
    await save({ virtualMeals: false })
    expect(await shown()).toEqual([forFees, forFees, forFees])
    await save({ virtualMeals: true })
    expect(await shown()).toEqual([forFees, forMeals, forFees])
  })
  test('of meals is paid to the family’s only number until it has one for meals', async () => {
    await save({ virtualPrefix: PREFIX })
    await sql`update bank_settings set virtual_meals = true where place_id = ${first}`
    const { id } = await issueMeals('Ola', 20)
    const only = (await given()).find(({ kids }) => kids.includes('Ola'))
    expect(await shownOn(id)).toBe(only?.nrb)
  })
})

describe('money', () => {
  const silent = { title: '', payer: '', payerAccount: '' }
  const proposed = async (nrb: string, zloty: number) => {
    const id = await place.addLine(zloty * 100, { virtualId: nrb, ...silent })
    const [{ kind, exact, allocations, credit, evidence }] = (await place.lineOf(id)).proposals
    return {
      kind,
      exact,
      paid: allocations.map((part: { invoice: number }) => part.invoice),
      credit,
      evidence,
    }
  }
  const numbersOfOla = async () => {
    const ofOla = (await given()).filter(({ kids }) => kids.includes('Ola'))
    return { forFees: numbersOf(ofOla, 'FEES')[0] ?? '', forMeals: numbersOf(ofOla, 'MEALS')[0] ?? '' }
  }
  test('on each number is for its invoices; for others only as a suggestion, with the reason', async () => {
    await save({ virtualPrefix: PREFIX, virtualMeals: true })
    const { forFees, forMeals } = await numbersOfOla()
    const fees = await issueFees('Ola', 30)
    expect(await proposed(forMeals, 30)).toMatchObject({
      kind: 'SUGGESTION',
      exact: false,
      paid: [fees.id],
      evidence: [expect.any(String), `Rachunek jest na wyżywienie, a faktura ${fees.number} nie.`],
    })
    const mealsOnly = await issueMeals('Ola', 20)
    expect(await proposed(forMeals, 20)).toMatchObject({ exact: true, paid: [mealsOnly.id] })
    expect(await proposed(forFees, 30)).toMatchObject({ exact: true, paid: [fees.id] })
    expect(await proposed(forFees, 50)).toMatchObject({
      kind: 'SUGGESTION',
      exact: false,
      paid: [fees.id, mealsOnly.id],
      credit: 0,
      evidence: expect.arrayContaining([`Faktura ${mealsOnly.number} jest za wyżywienie, a rachunek nie.`]),
    })
  })
  test('is never booked by itself on an invoice of the other purpose', async () => {
    await save({ virtualPrefix: PREFIX, virtualMeals: true })
    const { forFees, forMeals } = await numbersOfOla()
    await issueFees('Ola', 30)
    await place.addLine(30_00, { virtualId: forMeals })
    const mealsOnly = await issueMeals('Ola', 20)
    const line = await place.addLine(20_00, { virtualId: forMeals })
    await place.addLine(50_00, { virtualId: forFees })
    const { done } = (await call('POST', `/api/places/${first}/bank/book-exact`)).json()
    expect(done).toEqual([line])
    expect(await place.invoiceOf(mealsOnly.id)).toMatchObject({ paid: true })
  })
  test('is by the last 12 digits only where they are one family’s, under each prefix', async () => {
    await save({ virtualPrefix: PREFIX })
    const before = await given()
    await sql`update kids set deleted_at = now() where id = ${place.kid('Zofia')}`
    await save({ virtualPrefix: '124099995678' })
    const [ofJan] = (await given()).slice(before.length)
    expect(ofJan?.kids).toEqual(['Jan'])
    const [jan, ola] = [await issueFees('Jan', 30), await issueFees('Ola', 20)]
    const end = (ofJan?.nrb ?? '').slice(-12)
    const lines = [end, '0000 0000 0003', ofJan?.nrb ?? '', `00${PREFIX}${end}`]
    const ids = await Promise.all(lines.map((virtualId) => place.addLine(7_77, { virtualId, ...silent })))
    const found = await Promise.all(ids.map(place.lineOf))
    expect(found.map(({ proposals: [first] }) => first?.allocations[0]?.invoice ?? null)).toEqual([
      null,
      ola.id,
      jan.id,
      null,
    ])
  })
  test('on a number for meals is still recognised where meals are no longer separated', async () => {
    await save({ virtualPrefix: PREFIX, virtualMeals: true })
    const { forFees, forMeals } = await numbersOfOla()
    await save({ virtualMeals: false })
    const mealsOnly = await issueMeals('Ola', 20)
    expect(await proposed(forMeals, 8)).toMatchObject({ exact: true, paid: [mealsOnly.id] })
    expect(await proposed(forFees.slice(-12), 12)).toMatchObject({ exact: true, paid: [mealsOnly.id] })
  })
})
