/** Views of lists that people save by name. */
import { MOST_VIEWS } from '@skrzat/contract/wire/saved-views'
import { expect, test } from 'vitest'
import { pricedPlace } from '../payments/priced-place.ts'

const { callerOf } = await pricedPlace()
const own = (await callerOf('accountant')).savedViews
const other = (await callerOf('director')).savedViews

const path = '/place/1/payments'
const late = { path, name: 'Po terminie', search: 'status=expired', columns: ['left', 'guardians'] }
const names = async () => (await own.list({ path })).map(({ name }) => name)

test('a view is of one account and one list, and of one name there is one', async () => {
  await own.save(late)
  await own.save({ ...late, path: '/place/1/payments/journal' })
  await own.save({ ...late, search: 'status=new', columns: null })
  expect(await own.list({ path })).toMatchObject([
    { name: 'Po terminie', search: 'status=new', columns: null },
  ])
  expect(await other.list({ path })).toEqual([])
})

test('it is renamed and removed by its owner alone', async () => {
  await own.save({ ...late, name: 'Żabki' })
  const [first, second] = await own.list({ path })
  if (!first || !second) throw new Error('there are two views')
  await other.rename({ id: first.id, name: 'Cudzy' })
  await other.remove({ id: second.id })
  expect(await names()).toEqual(['Po terminie', 'Żabki'])
  // A view of that name gives way.
  await own.rename({ id: second.id, name: 'Po terminie' })
  expect(await own.list({ path })).toEqual([{ ...second, name: 'Po terminie' }])
  await own.remove({ id: second.id })
  expect(await names()).toEqual([])
})

test('of one list there are not too many', async () => {
  const view = (number: number) => ({ ...late, name: `Widok ${number}` })
  for (let number = 1; number <= MOST_VIEWS; number += 1) await own.save(view(number))
  await expect(own.save({ ...late, name: 'Jeszcze jeden' })).rejects.toThrow('validation')
  await own.save(view(3))
  expect(await names()).toHaveLength(MOST_VIEWS)
})

test.each([
  ['a path of another app', { path: 'https://example.com' }],
  ['a name of spaces', { name: '  ' }],
])('%s is refused', async (_, fault) => {
  await expect(own.save({ ...late, ...fault })).rejects.toThrow('validation')
})
