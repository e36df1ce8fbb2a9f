import { describe, expect, it } from 'vitest'
import { checkPlaceDraft, placeDraftOf, warningsOf, type PlaceDraft } from './draft.ts'

const draft: PlaceDraft = {
  name: ' Żłobek  Skrzat ',
  street: 'Leśna 3',
  city: 'Gdańsk',
  state: 'pomorskie',
  phone: '600000002',
  email: '',
  nip: '5252248481',
  accountNumber: '61 1090 1014 0000 0712 1981 2874',
}

describe('a typed place', () => {
  it('is sent cleaned, without spaces in the account number', () => {
    const clean = { name: 'Żłobek Skrzat', email: null, accountNumber: '61109010140000071219812874' }
    expect(checkPlaceDraft(draft, true)).toEqual({ fields: { ...draft, ...clean } })
  })

  it('names what is missing', () => {
    const required = { name: 'required', street: 'required', city: 'required', state: 'required' }
    const numbers = { phone: 'required', nip: 'required', accountNumber: 'required' }
    expect(checkPlaceDraft(placeDraftOf(), true)).toEqual({ problems: { ...required, ...numbers } })
  })

  it('names what is too short or no number, and what no spreadsheet may get', () => {
    const typed = { ...draft, phone: '60000000', nip: '525224848', email: 'biuro', name: '=1+1' }
    const problems = { phone: 'phone', nip: 'nip', email: 'email', name: 'text' }
    expect(checkPlaceDraft(typed, true)).toEqual({ problems })
    expect(checkPlaceDraft({ ...typed, phone: '600000a02', nip: '5252a48481' }, true)).toEqual({ problems })
  })

  it('passes a nip on that is not its to change', () => {
    expect(checkPlaceDraft({ ...draft, nip: '1' }, false)).toMatchObject({ fields: { nip: '1' } })
  })

  it('takes wrong check digits, with a warning', () => {
    const odd = { ...draft, nip: '5252248482', accountNumber: '62 1090 1014 0000 0712 1981 2874' }
    expect(checkPlaceDraft(odd, true)).toHaveProperty('fields')
    expect(warningsOf(odd)).toEqual({ nip: true, accountNumber: true })
    expect(warningsOf(draft)).toEqual({ nip: false, accountNumber: false })
    expect(warningsOf(placeDraftOf())).toEqual({ nip: false, accountNumber: false })
  })
})
