import { describe, expect, it } from 'vitest'
import { checkWorker, workerDraftOf, workerChanged } from './draft.ts'

const anna = { name: 'Anna Lis', description: 'nauczycielka', phone: '600000004' }

describe('the form of a worker', () => {
  it('sends texts without needless spaces', () => {
    expect(checkWorker({ ...anna, name: '  Anna   Lis ' })).toEqual({ fields: anna })
  })

  it.each([
    [workerDraftOf(), { name: 'required', description: 'required', phone: 'required' }],
    [{ ...anna, phone: '60000000' }, { phone: 'phone' }],
    [{ ...anna, description: '=1+1' }, { description: 'characters' }],
  ])('finds what is wrong with %j', (draft, problems) => {
    expect(checkWorker(draft)).toEqual({ problems })
  })

  it('has nothing to save until something has changed', () => {
    expect(workerChanged(anna, { ...anna, name: 'Anna Lis ' })).toBe(false)
    expect(workerChanged(anna, { ...anna, phone: '600000009' })).toBe(true)
  })
})
