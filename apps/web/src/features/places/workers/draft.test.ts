import { describe, expect, it } from 'vitest'
import { checkWorker, draftOf, workerChanged } from './draft.ts'

const anna = { name: 'Anna Lis', description: 'nauczycielka', phone: '600000004' }

describe('the form of a worker', () => {
  it('sends texts without needless spaces', () => {
    expect(checkWorker({ ...anna, name: '  Anna   Lis ' })).toEqual({ fields: anna })
  })

  it('asks for all three fields', () => {
    expect(checkWorker(draftOf())).toEqual({
      problems: { name: 'required', description: 'required', phone: 'required' },
    })
  })

  it('takes a phone of nine digits only', () => {
    expect(checkWorker({ ...anna, phone: '60000000' })).toEqual({ problems: { phone: 'phone' } })
  })

  it('refuses what a spreadsheet takes for a formula', () => {
    expect(checkWorker({ ...anna, description: '=1+1' })).toEqual({ problems: { description: 'characters' } })
  })

  it('has nothing to save until something has changed', () => {
    expect(workerChanged(anna, { ...anna, name: 'Anna Lis ' })).toBe(false)
    expect(workerChanged(anna, { ...anna, phone: '600000009' })).toBe(true)
  })
})
