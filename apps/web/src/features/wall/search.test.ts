import { describe, expect, test } from 'vitest'
import { scopeOf, wallSearch } from './search.ts'

describe('the search params of the start page', () => {
  test('name a group, or one of the other choices', () => {
    expect(scopeOf(wallSearch({ group: '7' }))).toEqual({ of: 'group', groupId: 7 })
    expect(scopeOf(wallSearch({ only: 'favourites' }))).toEqual({ of: 'favourites' })
    expect(scopeOf(wallSearch({ only: 'team' }))).toEqual({ of: 'team' })
    expect(scopeOf(wallSearch({}))).toEqual({ of: 'all' })
  })

  test('show everything if they are mangled, and the group if both are there', () => {
    expect(scopeOf(wallSearch({ group: '-1', only: 'place' }))).toEqual({ of: 'all' })
    expect(wallSearch({ group: 3, only: 'team' })).toEqual({ group: 3, only: undefined })
  })
})
