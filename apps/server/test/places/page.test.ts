import { expect, test } from 'vitest'
import { missingOfPlace } from '../../src/domains/accounting/index.ts'
import { billingBegun } from '../../src/domains/payments/index.ts'
import { placePageOf } from '../../src/domains/places/queries/place.ts'
import { feesOf } from '../absences/fees.ts'
import { groupIds, testPlaces } from './setup.ts'

const { services, first, sql, tokenFor, callerOf } = await testPlaces()

/** How many statements the page of the place takes; signing in to it is one more. */
async function statements(): Promise<number> {
  const principal = await services.domains.accounts.authenticate(tokenFor('director'))
  if (!principal) throw new Error('the director is not signed in')
  let count = 0
  const counting = new Proxy(sql, {
    apply(target, self, parameters) {
      count += 1
      return Reflect.apply(target, self, parameters)
    },
  })
  await placePageOf(counting, principal, first, async (placeId) => ({
    ...(await billingBegun(counting, placeId)),
    missing: await missingOfPlace(counting, placeId),
  }))
  return count + 1
}

test('the place page takes as many statements for 60 groups as for two, and at most seven', async () => {
  const few = await statements()
  await sql`
    insert into groups (place_id, name) select ${first}, 'Grupa ' || n from generate_series(1, 60) n`
  expect(await statements()).toBe(few)
  expect(few).toBeLessThanOrEqual(7)
})

test('the place page has phones and roles for the director only', async () => {
  const page = await (await callerOf('director')).places.page({ placeId: first })
  expect(page.workers.map(({ phone }) => phone)).not.toContain(null)
  expect(page.unconfirmed).toBeGreaterThan(0)
  const parents = await (await callerOf('parent')).places.page({ placeId: first })
  expect(parents.workers.every(({ phone, roles }) => phone === null && roles.length === 0)).toBe(true)
  expect(parents.unconfirmed).toBeNull()
})

test('a group’s page has all kids with phones for the director, and a parent’s own without for the parent', async () => {
  const { motylki: groupId } = await groupIds(sql)
  const kidsFor = async (person: 'director' | 'parent') =>
    (await (await callerOf(person)).places.group({ groupId })).kids
  const [all, own] = [await kidsFor('director'), await kidsFor('parent')]
  expect(all.map(({ phone1 }) => phone1)).not.toContain(null)
  expect(own.map(({ phone1, phone2 }) => [phone1, phone2])).toEqual([[null, null]])
  const groups = await (await callerOf('parent')).places.groups({ placeId: first })
  expect(groups.flatMap(({ kids }) => kids).map(({ id }) => id)).toEqual(own.map(({ id }) => id))
})

test('those who bill are told whether billing has begun, others are not', async () => {
  const billing = async (person: 'director' | 'accountant' | 'teacher' | 'parent') =>
    (await (await callerOf(person)).places.page({ placeId: first })).billing
  expect(await billing('director')).toEqual({ types: false, invoices: false, missing: ['kind'] })
  const accountant = await callerOf('accountant')
  const { fee, issue } = await feesOf({ first, trpc: () => accountant })
  expect(await billing('accountant')).toEqual({ types: true, invoices: false, missing: ['kind'] })
  const [kid] = (await accountant.places.groups({ placeId: first })).flatMap(({ kids }) => kids)
  await issue(kid?.id ?? 0, 100_00)
  // A retired type does not start again.
  await accountant.payments.retireType({ placeId: first, id: fee.id })
  expect(await billing('director')).toEqual({ types: true, invoices: true, missing: ['kind'] })
  expect(await billing('teacher')).toBeNull()
  expect(await billing('parent')).toBeNull()
})
