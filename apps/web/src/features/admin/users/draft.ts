import type { Authority } from '@skrzat/contract/access'
import { isEmail } from '@skrzat/contract/email'
import { parsePhone } from '@skrzat/contract/phone'
import type { LangKey } from '@skrzat/contract/wire/accounts'
import type { User } from '@skrzat/contract/wire/users'
import { isAdminUser } from './texts.ts'

/** The form's draft; the phone is digits only. */
export type UserDraft = {
  phone: string
  firstName: string
  lastName: string
  email: string
  langKey: LangKey
  admin: boolean
  activated: boolean
  /** A new one; empty keeps the present one. */
  password: string
}

/** Maximum lengths; the server refuses more. */
export const LENGTHS = { firstName: 50, lastName: 50, email: 254, password: 100 } as const
export const PASSWORD_LEAST = 10

export type UserProblem = 'required' | 'phone' | 'email' | 'password' | 'passwordNeeded'
export type UserProblems = Partial<Record<keyof UserDraft, UserProblem>>

/** An admin has a password instead of a PIN (spec: Accounts and sign-in). Others get a PIN by SMS and then choose. */
function needsPassword(draft: UserDraft, user: User | undefined): boolean {
  if (!draft.admin || !draft.activated) return false
  return user?.secretKind !== 'password'
}

export function userDraftOf(user?: User): UserDraft {
  return {
    phone: user?.phone ?? '',
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    email: user?.email ?? '',
    langKey: langKeyOf(user?.langKey),
    admin: user !== undefined && isAdminUser(user),
    activated: user?.activated ?? true,
    password: '',
  }
}

const LANG_KEYS: readonly LangKey[] = ['pl', 'en', 'de', 'fr', 'ru']

function langKeyOf(text: string | undefined): LangKey {
  return LANG_KEYS.find((key) => key === text) ?? 'pl'
}

/** The payload, or the errors by field. */
export function checkUserDraft(draft: UserDraft, user?: User) {
  const problems: UserProblems = {}
  if (draft.phone === '') problems.phone = 'required'
  else if (parsePhone(draft.phone) === null) problems.phone = 'phone'
  const email = draft.email.trim()
  if (email !== '' && !isEmail(email)) problems.email = 'email'
  const password = draft.admin ? draft.password : ''
  if (password === '' && needsPassword(draft, user)) problems.password = 'passwordNeeded'
  else if (password !== '' && password.length < PASSWORD_LEAST) problems.password = 'password'
  if (Object.keys(problems).length > 0) return { problems }
  const authorities: Authority[] = draft.admin ? ['ROLE_ADMIN', 'ROLE_USER'] : ['ROLE_USER']
  return {
    fields: {
      phone: draft.phone,
      firstName: draft.firstName.trim(),
      lastName: draft.lastName.trim(),
      email: email || null,
      langKey: draft.langKey,
      authorities,
      activated: draft.activated,
      ...(password && { password }),
    },
  }
}
