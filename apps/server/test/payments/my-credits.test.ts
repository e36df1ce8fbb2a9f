/** What parents see of their kids' credit, on the whole server. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPlaces } from '../places/setup.ts'

const { sql, first, callerOf } = await testPlaces()
const accountant = (await callerOf('accountant')).payments

test('a parent sees the credit of each of his kids, 0 too, and of nobody else’s', async () => {
  const [zofia] = await sql<{ id: number }[]>`select id from kids where firstname = 'Zofia'`
  const kid = { id: zofia?.id ?? 0, firstname: 'Zofia', lastname: 'Wiśniewska' }
  const parent = (await callerOf('parent')).payments
  expect(await parent.myCredits()).toEqual([{ kid, amount: 0 }])

  await accountant.addCredit({ commandId: randomUUID(), placeId: first, kidId: kid.id, amount: 120_50 })
  expect(await parent.myCredits()).toEqual([{ kid, amount: 120_50 }])
  const other = (await callerOf('otherParent')).payments
  expect((await other.myCredits()).map(({ amount }) => amount)).toEqual([0])
  expect(await accountant.myCredits()).toEqual([])
})
