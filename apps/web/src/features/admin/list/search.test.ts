import { describe, expect, it } from 'vitest'
import { sortAfter, sortedBy } from '#components/sorted.ts'
import { listSearch } from './search.ts'

const fields = ['id', 'name'] as const
const read = listSearch(fields)

describe('the address of a list', () => {
  it('keeps what makes sense', () => {
    const whole = { page: 3, sort: '-name', search: 'Leśna' }
    expect(read(whole)).toEqual(whole)
    expect(read({ page: '2', search: 600000002 })).toEqual({ page: 2, search: '600000002' })
  })

  it('leaves out what does not, instead of failing', () => {
    for (const page of [1, 0, -1, 1.5, 'x', 1e9]) expect(read({ page }).page).toBeUndefined()
    expect(read({ sort: 'secret', search: ['x'] })).toEqual({})
    expect(read({ search: 'a'.repeat(200) }).search).toHaveLength(100)
  })

  it('goes up first and down with the second click', () => {
    expect(sortedBy('-name', fields)).toEqual({ field: 'name', descending: true })
    expect(sortedBy(undefined, fields)).toBeUndefined()
    expect(sortAfter(undefined, 'name')).toBe('name')
    expect(sortAfter({ field: 'name', descending: false }, 'name')).toBe('-name')
    expect(sortAfter({ field: 'name', descending: true }, 'name')).toBe('name')
  })
})
