import { isWeakPin } from '@skrzat/contract/pin'
import { secretIsWhole, type SecretKind } from '../secret.ts'

/** A new PIN or password while it is typed, twice. */
export type SecretDraft = { readonly kind: SecretKind; readonly secret: string; readonly again: string }

export function emptySecret(kind: SecretKind): SecretDraft {
  return { kind, secret: '', again: '' }
}

/** Whether the server would refuse it as a weak PIN. @param phone its owner's, empty if it is unknown */
export function isWeak({ kind, secret }: SecretDraft, phone: string): boolean {
  return kind === 'pin' && secretIsWhole(kind, secret) && isWeakPin(secret, phone)
}

/** Whether the repetition differs. */
export function isRepeatedWrong({ secret, again }: SecretDraft): boolean {
  return again.length > 0 && again.length >= secret.length && again !== secret
}

type SecretProblems = { secret?: SecretKind | 'weak'; again?: 'otherPin' | 'otherPassword' }

/** The errors that block submitting, by field (spec: Accounts and sign-in). */
export function secretProblems(draft: SecretDraft, phone: string): SecretProblems {
  const { kind, secret, again } = draft
  const isPin = kind === 'pin'
  const problem = !secretIsWhole(kind, secret) ? kind : isWeak(draft, phone) ? 'weak' : undefined
  return {
    ...(problem && { secret: problem }),
    ...(secret !== again && { again: isPin ? 'otherPin' : 'otherPassword' }),
  }
}
