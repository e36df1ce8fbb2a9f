/** A kid's page: each role sees its parts; for strangers the kid does not exist. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { statementsOf } from '../../bench/spoken.ts'
import { createAbsences, maySeeAbsence } from '../../src/domains/absences/index.ts'
import { erasureOfKid } from '../../src/domains/erasure/index.ts'
import { kidPageOf } from '../../src/domains/kid-page/index.ts'
import { kidAccount, maySeeMoneyOf } from '../../src/domains/payments/index.ts'
import { grantRoles } from '../../src/domains/people/index.ts'
import { kidPerson } from '../../src/domains/places/index.ts'
import { feesOf } from '../absences/fees.ts'
import { range, testAbsences } from '../absences/setup.ts'
import { PHONES, type Person } from '../places/setup.ts'

const server = await testAbsences()
const { sql, databaseUrl, clock, kernel, services, first, ids, trpc, renew, tokenNow, changeKid } = server
const { fee, issue } = await feesOf(server)

beforeEach(renew)

const page = (person: Person, kidId: number) => trpc(person).kids.page({ kidId })

describe('what each sees', () => {
  // The teacher is a tutor of Zofia's group, and no tutor of Ola's.
  test.each([
    ['director', 'zofia', false, true, ['phones', 'absences', 'account', 'changes']],
    ['admin', 'zofia', false, true, ['phones', 'absences', 'account', 'changes']],
    ['teacher', 'zofia', false, true, ['phones', 'absences']],
    ['teacher', 'ola', false, false, ['absences']],
    ['accountant', 'zofia', false, false, ['account']],
    ['parent', 'zofia', true, false, ['absences', 'account']],
  ] as const)('the %s of %s: own %s, may edit %s, sees %j', async (person, kid, own, canEdit, sees) => {
    const { phones, absences, account, changes, ...seen } = await page(person, ids[kid])
    expect(seen).toMatchObject({ own, canEdit })
    const parts = Object.entries({ phones, absences, account, changes })
    expect(parts.flatMap(([part, value]) => (value === null ? [] : [part]))).toEqual(sees)
  })

  test.each(['parent', 'otherParent', 'otherDirector'] as const)(
    '%s is told that there is no kid of another family or place',
    async (person) => {
      await expect(page(person, ids.jan)).rejects.toThrow('kid.not_found')
    },
  )

  test('only those who bill see a kid that left, whom nobody can call or change', async () => {
    const [group] = await trpc('director').places.groups({ placeId: first })
    if (!group) throw new Error('no group')
    const at = { placeId: first, groupId: group.id }
    const kid = { firstname: 'Ewa', lastname: 'Odeszła', phone1: '601555555', phone2: null }
    const { id } = await trpc('director').places.addKid({ ...at, ...kid })
    await trpc('director').places.deleteKid({ ...at, kidId: id })
    for (const person of ['director', 'admin', 'accountant'] as const)
      expect(await page(person, id)).toMatchObject({
        leftAt: clock.now().toISOString(),
        phones: null,
        canEdit: false,
        talks: false,
      })
    for (const person of ['teacher', 'parent', 'otherDirector'] as const)
      await expect(page(person, id)).rejects.toThrow('kid.not_found')
  })
})

test('parents and tutors are in the talk about the kid, others are not', async () => {
  const talks = async (person: Person, kidId = ids.zofia) => (await page(person, kidId)).talks
  expect([await talks('parent'), await talks('teacher')]).toEqual([true, true])
  expect([await talks('director'), await talks('teacher', ids.ola)]).toEqual([false, false])
})

test('says who the kid is, where, and whom to call', async () => {
  await sql`
    insert into phone_answers (place_id, phone, told_at, declined_at) values (${first}, '601000002', now(), now())`
  const { group, place, phones, ...kid } = await page('director', ids.jan)
  expect(kid).toMatchObject({ id: ids.jan, firstname: 'Jan', lastname: 'Kowalski', today: '2026-11-20' })
  expect([group.name, place.id]).toEqual(['Motylki', first])
  expect(phones).toEqual([
    { phone: '601000001', declined: false },
    { phone: '601000002', declined: true },
  ])
  await sql`delete from phone_answers where phone = '601000002'`
})

test('lists absences from the first of the month on, of this kid alone', async () => {
  const report = { placeId: first, kidId: ids.zofia }
  await trpc('teacher').absences.add({ ...report, ...range('2026-10-30', '2026-11-03') })
  await trpc('teacher').absences.add({ ...report, ...range('2026-12-07') })
  await trpc('teacher').absences.add({ ...report, kidId: ids.jan, ...range('2026-11-16') })
  const { absences } = await page('parent', ids.zofia)
  expect(absences?.map(({ day }) => day)).toEqual(['2026-11-02', '2026-11-03', '2026-12-07'])
  expect(absences?.[0]).toMatchObject({
    from: '2026-10-30',
    to: '2026-11-03',
    byPlace: true,
    confirmed: null,
  })
})

test('says what is unpaid, and what credit there is', async () => {
  expect((await page('parent', ids.zofia)).account).toEqual({
    credit: 0,
    deposit: 0,
    refunding: 0,
    due: { count: 0, sum: 0 },
    open: [],
    issued: 0,
  })
  await issue(ids.zofia, 120_00)
  await issue(ids.zofia, 30_00)
  await issue(ids.jan, 500_00)
  const [paid] = (await page('accountant', ids.zofia)).account?.open ?? []
  if (!paid) throw new Error('no invoice')
  // 5.00 zł more than was due becomes credit.
  await trpc('accountant').payments.payPart({
    placeId: first,
    id: paid.id,
    version: 1,
    commandId: randomUUID(),
    amount: paid.amount + 5_00,
  })
  const { account } = await page('parent', ids.zofia)
  expect(account).toMatchObject({ credit: 5_00, due: { count: 1, sum: 150_00 - paid.amount }, issued: 2 })
  expect(account?.open).toMatchObject([{ amountLeft: 150_00 - paid.amount, deadline: '2026-12-04' }])
})

test('says who changed what, newest first', async () => {
  await changeKid('teacher', ids.zofia, { lastname: 'Wiśniewska-Lis' })
  await trpc('accountant').payments.setCustomValue({
    placeId: first,
    kidId: ids.zofia,
    paymentTypeId: fee.id,
    mainValue: 90_00,
    daily: null,
    defaultUnchecked: false,
  })
  await changeKid('admin', ids.zofia, { phone2: '601999999' })
  await changeKid('director', ids.ola, { lastname: 'Nowak-Lis' })
  const { changes } = await page('director', ids.zofia)
  expect(changes?.map(({ by, deed, fields }) => [by, deed, ...fields])).toEqual([
    [expect.any(String), 'KID_CHANGED', 'phone2'],
    ['Kasia Księgowa', 'PAYMENT_VALUE_SET'],
    ['Ewa Nauczycielka', 'KID_CHANGED', 'lastname'],
  ])
})

test('takes an admin four statements, however much there is', async () => {
  const principal = await services.domains.accounts.authenticate(await tokenNow('director'))
  if (!principal) throw new Error('the director is not signed in')
  await grantRoles(sql, first, [{ phone: PHONES.director, role: 'payments' }])
  await issue(ids.zofia, 10_00)
  await issue(ids.zofia, 20_00)
  await trpc('teacher').absences.add({
    placeId: first,
    kidId: ids.zofia,
    ...range('2026-11-16', '2026-11-20'),
  })
  const said = await statementsOf(databaseUrl, async (counted) => {
    const absences = createAbsences({ ...kernel, db: { ...kernel.db, sql: counted } })
    const parts = {
      clock,
      person: (by: typeof principal, kidId: number) => kidPerson(counted, by, kidId),
      maySeeAbsences: maySeeAbsence,
      absences: absences.ofKid,
      maySeeMoney: maySeeMoneyOf,
      account: (kidId: number) => kidAccount(counted, kidId),
      erasure: (of: { placeId: number; kidId: number }) => erasureOfKid(counted, of),
    }
    expect((await kidPageOf(parts, principal, ids.zofia)).absences).toHaveLength(5)
  })
  // The client also reads the types of a new connection.
  expect(said.filter(({ text }) => !text.includes('pg_type'))).toHaveLength(4)
})
