import { describe, expect, it } from 'vitest'
import { checkDraft, draftOf } from './draft.ts'

const empty = draftOf(undefined)

describe('the form of a payment type', () => {
  it('requires a name and a kind', () => {
    expect(checkDraft({ ...empty, name: '  ' })).toEqual({
      problems: [
        { field: 'name', code: 'required' },
        { field: 'kind', code: 'required' },
      ],
    })
  })

  it('asks for the amounts that the kind is computed from, and no other', () => {
    expect(checkDraft({ ...empty, name: 'Wyżywienie', kind: 'TYPE_DAILY', mainValue: 'x' })).toEqual({
      problems: [{ field: 'daily', code: 'required' }],
    })
    expect(
      checkDraft({ ...empty, name: 'Rytmika', kind: 'TYPE_OWN', mainValue: '-1', daily: '1,234' }),
    ).toEqual({
      problems: [
        { field: 'mainValue', code: 'amount.negative' },
        { field: 'daily', code: 'amount.precision' },
      ],
    })
  })

  it('sends grosze, trimmed names, and 0 for an amount that is not used', () => {
    const draft = {
      ...empty,
      name: ' Wyżywienie ',
      kind: 'TYPE_DAILY',
      daily: '18,50',
      mainValue: '9',
    } as const
    expect(checkDraft(draft)).toEqual({
      fields: { name: 'Wyżywienie', display: '', type: 'TYPE_DAILY', mainValue: 0, daily: 1_850 },
    })
  })

  it('comes back from a type as it was', () => {
    const fields = {
      name: 'Czesne',
      display: 'Opłata',
      type: 'TYPE_CONST',
      mainValue: 120_000,
      daily: 0,
    } as const
    expect(checkDraft(draftOf({ id: 1, placeId: 1, ...fields }))).toEqual({ fields })
  })
})
