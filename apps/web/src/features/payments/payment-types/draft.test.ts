import { describe, expect, it } from 'vitest'
import { checkTypeDraft, typeDraftOf } from './draft.ts'

const empty = typeDraftOf(undefined)

describe('the form of a payment type', () => {
  it('requires a name and a kind', () => {
    const required = ['name', 'kind'].map((field) => ({ field, code: 'required' }))
    expect(checkTypeDraft({ ...empty, name: '  ' })).toEqual({ problems: required })
  })

  it('asks for the amounts that the kind is computed from, and no other', () => {
    const daily = { ...empty, name: 'Wyżywienie', kind: 'TYPE_DAILY', mainValue: 'x' } as const
    expect(checkTypeDraft(daily)).toEqual({ problems: [{ field: 'daily', code: 'required' }] })
    const both = { ...empty, name: 'Rytmika', kind: 'TYPE_OWN', mainValue: '-1', daily: '1,234' } as const
    const [negative, precise] = ['amount.negative', 'amount.precision']
    const problems = [
      { field: 'mainValue', code: negative },
      { field: 'daily', code: precise },
    ]
    expect(checkTypeDraft(both)).toEqual({ problems })
  })

  it('sends grosze, trimmed names, and 0 for an amount that is not used', () => {
    const amounts = { daily: '18,50', mainValue: '9' }
    const draft = { ...empty, name: ' Wyżywienie ', kind: 'TYPE_DAILY', ...amounts } as const
    const names = { name: 'Wyżywienie', display: '' }
    const fields = { ...names, type: 'TYPE_DAILY', mainValue: 0, daily: 1_850 }
    expect(checkTypeDraft(draft)).toEqual({ fields })
  })

  it('comes back from a type as it was', () => {
    const names = { name: 'Czesne', display: 'Opłata' }
    const fields = { ...names, type: 'TYPE_CONST', mainValue: 120_000, daily: 0 } as const
    expect(checkTypeDraft(typeDraftOf({ id: 1, placeId: 1, ...fields }))).toEqual({ fields })
  })
})
