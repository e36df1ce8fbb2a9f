import { describe, expect, test } from 'vitest'
import { wallScopeOf, wallSearch } from './search.ts'

describe('the search params of the start page', () => {
  test('name a group, or one of the other choices', () => {
    expect(wallScopeOf(wallSearch({ group: '7' }))).toEqual({ of: 'group', groupId: 7 })
    expect(wallScopeOf(wallSearch({ only: 'favourites' }))).toEqual({ of: 'favourites' })
    expect(wallScopeOf(wallSearch({ only: 'team' }))).toEqual({ of: 'team' })
    expect(wallScopeOf(wallSearch({}))).toEqual({ of: 'all' })
  })

  test('show everything if they are mangled, and the group if both are there', () => {
    expect(wallScopeOf(wallSearch({ group: '-1', only: 'place' }))).toEqual({ of: 'all' })
    expect(wallSearch({ group: 3, only: 'team' })).toEqual({ group: 3, only: undefined })
  })
})
