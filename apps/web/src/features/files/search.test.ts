import { expect, test } from 'vitest'
import { filesSearch } from './search.ts'

test('an address says which files are shown and what is open', () => {
  expect(filesSearch({ group: '7', picture: 3, file: '5', open: 'add' })).toEqual({
    group: 7,
    picture: 3,
    file: 5,
    open: 'add',
  })
  expect(filesSearch({ group: 'place' })).toEqual({
    group: 'place',
    picture: undefined,
    file: undefined,
    open: undefined,
  })
})

test('what makes no sense in an address is left out', () => {
  const nothing = { group: undefined, picture: undefined, file: undefined, open: undefined }
  for (const raw of [
    {},
    { group: '-1', picture: 'x', open: 'delete' },
    { group: '1.5', picture: [], file: {}, open: 1 },
  ])
    expect(filesSearch(raw)).toEqual(nothing)
})
