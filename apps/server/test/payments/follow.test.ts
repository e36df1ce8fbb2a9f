/** The changes that a parent's open page gets. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { kidsTopic } from '../../src/domains/payments/topic.ts'
import { heardSoFar } from '../kernel/heard.ts'
import { pricedPlace } from './priced-place.ts'

const { kernel, callerOf, accountant, command, kid, issue } = await pricedPlace()

test('a parent is told of each change of what the own kids owe and have, and of no other', async () => {
  const [own, other] = [kid('Zofia'), kid('Jan')]
  const parent = (await callerOf('parent')).payments
  const kids = new Set((await parent.myCredits()).map((credit) => credit.kid.id))
  expect([kids.has(own), kids.has(other)]).toEqual([true, false])
  await heardSoFar(kernel.bus)
  const messages = (await parent.follow())[Symbol.asyncIterator]()
  const next = async () => (await messages.next()).value
  expect(await next()).toEqual({ state: null })

  const invoice = await issue(own)
  const part = command()
  await accountant.payPart({ ...part, id: invoice.id, amount: 10_00 })
  await accountant.undo({ ...command(), undoes: part.commandId })
  await accountant.delete({ ...command(), id: invoice.id })
  await accountant.addCredit({ ...command(), kidId: own, amount: 5_00 })
  for (let change = 0; change < 5; change++) expect(await next()).toEqual({ change: { kids: [own] } })

  const both = [await issue(other), await issue(own)]
  // To have seen it changes nothing that is shown.
  await parent.view({ id: both[1]?.id ?? 0, commandId: randomUUID() })
  await accountant.bulkPay({ ...command(), ids: both.map(({ id }) => id) })
  await accountant.returnCredit({ ...command(), kidId: own, amount: 5_00 })
  for (let change = 0; change < 3; change++) expect(await next()).toEqual({ change: { kids: [own] } })
  await messages.return?.()
})

test('what is published names each kid once, and nothing that was only seen', async () => {
  const [own, other] = [kid('Zofia'), kid('Jan')]
  const heard: number[][] = []
  await heardSoFar(kernel.bus)
  const stop = kernel.bus.subscribe(kidsTopic, ({ kids }) => heard.push(kids))
  const ids = [(await issue(own)).id, (await issue(own)).id, (await issue(other)).id]
  await (await callerOf('parent')).payments.view({ id: ids[0] ?? 0, commandId: randomUUID() })
  await accountant.bulkPay({ ...command(), ids })
  await heardSoFar(kernel.bus)
  stop()
  expect(heard).toEqual([[own], [own], [other], [own, other]])
})
