/** Views of lists that people save by name. */
import { MOST_VIEWS } from '@skrzat/contract/wire/saved-views'
import { expect, test } from 'vitest'
import { pricedPlace } from '../payments/priced-place.ts'

const { callerOf } = await pricedPlace()
const own = (await callerOf('accountant')).savedViews
const other = (await callerOf('director')).savedViews

const late = { name: 'Po terminie', search: 'status=expired', columns: ['left', 'guardians'] }
const names = async (path: string) => (await own.list({ path })).map(({ name }) => name)

test('a view is of one account and one list, and of one name there is one', async () => {
  const path = '/place/1/payments'
  await own.save({ ...late, path })
  await own.save({ ...late, path: '/place/1/payments/journal' })
  await own.save({ ...late, path, search: 'status=new', columns: null })
  expect(await own.list({ path })).toMatchObject([
    { name: 'Po terminie', search: 'status=new', columns: null },
  ])
  expect(await other.list({ path })).toEqual([])
})

test('it is renamed and removed by its owner alone', async () => {
  const path = '/place/2/payments'
  await own.save({ ...late, path })
  await own.save({ ...late, path, name: 'Żabki' })
  const [first, second] = await own.list({ path })
  if (!first || !second) throw new Error('there are two views')
  await other.rename({ id: first.id, name: 'Cudzy' })
  await other.remove({ id: second.id })
  expect(await names(path)).toEqual(['Po terminie', 'Żabki'])
  // A view of that name gives way.
  await own.rename({ id: second.id, name: 'Po terminie' })
  expect(await own.list({ path })).toEqual([{ ...second, name: 'Po terminie' }])
  await own.remove({ id: second.id })
  expect(await names(path)).toEqual([])
})

test('of one list there are not too many', async () => {
  const path = '/place/3/payments'
  const view = (number: number) => ({ ...late, path, name: `Widok ${number}` })
  for (let number = 1; number <= MOST_VIEWS; number += 1) await own.save(view(number))
  await expect(own.save(view(MOST_VIEWS + 1))).rejects.toThrow('validation')
  // One of them is replaced.
  await own.save({ ...view(3), search: 'status=new' })
  expect(await names(path)).toHaveLength(MOST_VIEWS)
})

test.each([
  ['a path of another app', { path: 'https://example.com' }],
  ['a name of spaces', { name: '  ' }],
])('%s is refused', async (_, fault) => {
  await expect(own.save({ ...late, path: '/place/4', ...fault })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})
