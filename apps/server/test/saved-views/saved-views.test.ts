/** Views of lists that people save by name. */
import { MOST_VIEWS, type SavedList } from '@skrzat/contract/wire/saved-views'
import { beforeEach, expect, test } from 'vitest'
import { SAVED_VIEWS_ERASE } from '../../src/domains/saved-views/erased.ts'
import { pricedPlace } from '../payments/priced-place.ts'

const { callerOf, sql, at } = await pricedPlace()
const own = (await callerOf('accountant')).savedViews
const other = (await callerOf('director')).savedViews

const late = {
  ...at,
  list: 'invoices' as const,
  name: 'Po terminie',
  search: { status: 'expired' },
  columns: ['left', 'guardians'],
}
const views = (list: SavedList = 'invoices') => own.list({ ...at, list })
const names = async () => (await views()).map(({ name }) => name)

beforeEach(async () => {
  await sql`delete from saved_views`
})

test('a view is of one account and one list, and of one name there is one', async () => {
  await own.save(late)
  await own.save({ ...late, list: 'journal' })
  await own.save({ ...late, search: { status: 'new', text: '"Żółw" & spółka' }, columns: null })
  expect(await views()).toMatchObject([
    { name: 'Po terminie', search: { status: 'new', text: '"Żółw" & spółka' }, columns: null },
  ])
  expect(await views('journal')).toMatchObject([{ search: { status: 'expired' } }])
  expect(await other.list({ ...at, list: 'invoices' })).toEqual([])
})

test('it is renamed and removed by its owner alone', async () => {
  await own.save(late)
  await own.save({ ...late, name: 'Żabki' })
  const [first, second] = await views()
  if (!first || !second) throw new Error('there are two views')
  await other.rename({ ...at, id: first.id, name: 'Cudzy' })
  await other.remove({ ...at, id: second.id })
  expect(await names()).toEqual(['Po terminie', 'Żabki'])
  // A view of that name gives way.
  await own.rename({ ...at, id: second.id, name: 'Po terminie' })
  expect(await views()).toEqual([{ ...second, name: 'Po terminie' }])
  await own.remove({ ...at, id: second.id })
  expect(await names()).toEqual([])
})

test('of one list there are not too many, at once neither', async () => {
  const view = (number: number) => ({ ...late, name: `Widok ${number}` })
  const saved = await Promise.allSettled(
    Array.from({ length: MOST_VIEWS + 3 }, (_, number) => own.save(view(number))),
  )
  expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_VIEWS)
  await expect(own.save(view(99))).rejects.toThrow('validation')
  // One of them is replaced.
  const [first] = await views()
  if (!first) throw new Error('there are views')
  await own.save({ ...late, name: first.name, search: { status: 'new' } })
  expect(await names()).toHaveLength(MOST_VIEWS)
})

test('two that take one name at once leave one', async () => {
  await own.save(late)
  await own.save({ ...late, name: 'Żabki' })
  const both = await views()
  await Promise.all(both.map(({ id }) => own.rename({ ...at, id, name: 'Nowy' })))
  expect(await names()).toEqual(['Nowy'])
})

test('a family that is erased is named by no view of its place', async () => {
  await own.save({ ...late, name: 'Anna Żółw', search: { guardian: 'Anna Żółw', text: 'Żółw Anna, lipiec' } })
  const told = [{ placeId: at.placeId, name: 'Anna Żółw' }]
  await sql.begin(async (tx) => {
    for (const { ofKid } of SAVED_VIEWS_ERASE)
      await ofKid?.(tx, {
        told,
        erasureId: 12,
        now: new Date(),
        kidId: 1,
        placeId: at.placeId,
        firstname: 'Ola',
        lastname: 'Żółw',
        phones: [],
      })
  })
  expect(await views()).toMatchObject([
    {
      name: 'Osoba usunięta 12',
      search: { guardian: 'Osoba usunięta 12', text: 'Osoba usunięta 12, lipiec' },
    },
  ])
})

test.each([
  ['a parameter with a name of signs', { search: { 'a&b': 'x' } }],
  ['a name of spaces', { name: '  ' }],
])('%s is refused', async (_, fault) => {
  await expect(own.save({ ...late, ...fault })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
