import { describe, expect, it } from 'vitest'
import { personFields, personProblems } from './draft.ts'

const ewa = { firstName: ' Ewa ', lastName: 'Próbna', email: ' ' }

describe('what somebody says of himself', () => {
  it('is sent without spaces around it, and no address as none', () => {
    expect(personFields(ewa)).toEqual({ firstName: 'Ewa', lastName: 'Próbna', email: null })
    expect(personFields({ ...ewa, email: ' ewa@example.pl ' }).email).toBe('ewa@example.pl')
  })

  it('has both names, and an address that is one', () => {
    expect(personProblems(ewa)).toEqual({})
    const problems = { firstName: 'required', lastName: 'required', email: 'email' }
    expect(personProblems({ firstName: '', lastName: '  ', email: 'ewa@' })).toEqual(problems)
  })
})
