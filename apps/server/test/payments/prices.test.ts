/** Changes of prices: made once however often they are sent, and written down with who made them. */
import { randomUUID } from 'node:crypto'
import { emptyTables } from '@skrzat/testing/empty'
import { beforeEach, expect, test } from 'vitest'
import { PHONES, testPlaces } from '../places/setup.ts'

const { call, sql, first, callerOf } = await testPlaces()
const accountant = (await callerOf('accountant')).payments
const [kid] = await sql<{ id: number }[]>`select id from kids where place_id = ${first} order by id limit 1`
const kidId = kid?.id ?? 0
const fee = { placeId: first, type: 'TYPE_CONST', mainValue: 800_00, daily: 0 } as const

beforeEach(() => emptyTables(sql, 'payment_types'))

const audited = async () => {
  const rows = await sql<{ type: string; data: unknown; principal: string; place: number | null }[]>`
    select type, data, principal, place_id as place from audit_log where type like 'PAYMENT_%' order by id`
  return [...rows]
}

test('the same command sent twice, or twice at once, makes one type; another under its id is refused', async () => {
  const command = { ...fee, name: 'Czesne', commandId: randomUUID() }
  const made = await accountant.createType(command)
  expect(await accountant.createType(command)).toEqual(made)
  await expect(accountant.createType({ ...command, mainValue: 1 })).rejects.toThrow('command.reused')
  const racing = { ...fee, name: 'Obiady', commandId: randomUUID() }
  const answers = await Promise.all(Array.from({ length: 5 }, () => accountant.createType(racing)))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect((await accountant.types({ placeId: first })).map(({ name }) => name)).toEqual(['Czesne', 'Obiady'])
})

test('so it is over REST, by the header', async () => {
  const add = async () => {
    const type = { name: 'Rytmika', type: 'TYPE_CONST', mainValue: '40,00' }
    const answer = await call('accountant', 'POST', `/api/places/${first}/payment_type`, type, 'rytmika')
    return { status: answer.statusCode, id: answer.json().id }
  }
  const made = await add()
  expect(made.status).toBe(201)
  expect(await add()).toEqual(made)
})

test('who changed a price, and from what, is in the audit log', async () => {
  const { id } = await accountant.createType({ ...fee, name: 'Basen' })
  await accountant.updateType({ ...fee, id, name: 'Basen', mainValue: 80_00 })
  const own = { paymentTypeId: id, mainValue: 10_00, daily: null, defaultUnchecked: false }
  await accountant.setCustomValue({ placeId: first, kidId, ...own })
  await accountant.retireType({ placeId: first, id })
  const kind = 'TYPE_CONST'
  const before = { kindBefore: kind, mainValueBefore: 800_00, dailyBefore: 0 }
  const by = { principal: PHONES.accountant, place: first }
  expect((await audited()).slice(-4)).toEqual([
    { ...by, type: 'PAYMENT_TYPE_ADDED', data: { paymentType: id, kind, mainValue: 800_00, daily: 0 } },
    {
      ...by,
      type: 'PAYMENT_TYPE_CHANGED',
      data: { paymentType: id, kind, mainValue: 80_00, daily: 0, ...before },
    },
    {
      ...by,
      type: 'PAYMENT_VALUE_SET',
      data: { kid: kidId, paymentType: id, mainValue: 10_00, daily: null, defaultUnchecked: false },
    },
    { ...by, type: 'PAYMENT_TYPE_RETIRED', data: { paymentType: id } },
  ])
})

test('what is refused leaves nothing there', async () => {
  const before = await audited()
  await expect(accountant.createType({ ...fee, name: 'X', mainValue: -1 })).rejects.toThrow('amount.negative')
  const none = { placeId: first, id: 999_999 }
  await expect(accountant.updateType({ ...fee, ...none, name: 'X' })).rejects.toThrow(
    'payment_type.not_found',
  )
  await expect(accountant.retireType(none)).rejects.toThrow('payment_type.not_found')
  expect(await audited()).toEqual(before)
})
