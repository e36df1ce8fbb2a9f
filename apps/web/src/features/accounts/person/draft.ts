/** A person's draft of their own data and its errors. Pure. */
import { isEmail } from '@skrzat/contract/email'
import { parsePhone } from '@skrzat/contract/phone'

export type PersonDraft = { firstName: string; lastName: string; email: string }

type Problems = Partial<Record<keyof PersonDraft, 'required' | 'email'>>

/** Errors by field; an e-mail address is optional. */
export function personProblems(draft: PersonDraft): Problems {
  const { firstName, lastName, email } = personFields(draft)
  return {
    ...(firstName === '' && { firstName: 'required' }),
    ...(lastName === '' && { lastName: 'required' }),
    ...(email !== null && !isEmail(email) && { email: 'email' }),
  }
}

/** The payload. */
export function personFields({ firstName, lastName, email }: PersonDraft) {
  return { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim() || null }
}

/** The errors of a phone. */
export function phoneProblems(phone: string): { phone?: 'required' | 'phone' } {
  if (parsePhone(phone) !== null) return {}
  return { phone: phone === '' ? 'required' : 'phone' }
}
