/** What somebody says of himself, as it is typed, and what is wrong with it. Pure. */
import { isEmail } from '@skrzat/contract/email'

export type PersonDraft = { firstName: string; lastName: string; email: string }

type Problems = Partial<Record<keyof PersonDraft, 'required' | 'email'>>

/** What is wrong, by field; an e-mail address may be left out. */
export function personProblems(draft: PersonDraft): Problems {
  const { firstName, lastName, email } = personFields(draft)
  return {
    ...(firstName === '' && { firstName: 'required' }),
    ...(lastName === '' && { lastName: 'required' }),
    ...(email !== null && !isEmail(email) && { email: 'email' }),
  }
}

/** What is to be sent. */
export function personFields({ firstName, lastName, email }: PersonDraft) {
  return { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim() || null }
}

/** What is wrong with a phone, of which nothing but digits is typed. */
export function phoneProblems(phone: string): { phone?: 'required' | 'phone' } {
  if (phone.length === 9) return {}
  return { phone: phone === '' ? 'required' : 'phone' }
}
