import { expect, test } from 'vitest'
import { newModel, NO_SUCH_ID, randomCommand } from '../../chaos/commands.ts'
import { randomOf } from '../../chaos/random.ts'

const world = {
  placeId: 7,
  kids: [8],
  paymentTypeId: 9,
  payers: [],
  lines: [],
  credentials: { phone: '600000002', password: 'secret', rememberMe: true },
}

/** Ids of invoices, payments and absences that a command names. */
function named({ name, path, body }: { name: string; path: string; body: unknown }): unknown[] {
  const { id, payment } = Object(body)
  const inPath = /^\/api\/payments\/(?:\w+\/)?(\d+)$/.exec(path)?.[1]
  const ids = [id, payment, ...(Array.isArray(body) ? body : []), name === 'issue' ? undefined : inPath]
  return ids.filter((one) => one !== undefined && one !== 'credit').map(Number)
}

test('nothing is named that no answer has told of: it may be in the making', () => {
  const random = randomOf(20261122)
  const model = newModel()
  const before = Array.from({ length: 500 }, () => named(randomCommand(random, world, model))).flat()
  expect(new Set(before)).toEqual(new Set([NO_SUCH_ID]))
  // An invoice without a payment that was told of.
  model.invoices.set(1, { kidId: 8, versions: [1], payments: new Map(), deleted: false })
  const after = Array.from({ length: 500 }, () => randomCommand(random, world, model))
  const payments = after.flatMap(({ body }) => Object(body).payment ?? [])
  expect(new Set(payments)).toEqual(new Set([NO_SUCH_ID, 'credit']))
})
