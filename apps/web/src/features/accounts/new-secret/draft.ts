import { isWeakPin } from '@skrzat/contract/pin'
import { secretIsWhole, type SecretKind } from '../secret.ts'

/** A new PIN or password while it is being typed, twice. */
export type SecretDraft = { readonly kind: SecretKind; readonly secret: string; readonly again: string }

export function emptySecret(kind: SecretKind): SecretDraft {
  return { kind, secret: '', again: '' }
}

/** Whether it is a PIN that the server would refuse. @param phone its owner's, empty where nobody knows it yet */
export function isWeak({ kind, secret }: SecretDraft, phone: string): boolean {
  return kind === 'pin' && secretIsWhole(kind, secret) && isWeakPin(secret, phone)
}

/** Whether it was typed a second time, and differently. */
export function isRepeatedWrong({ secret, again }: SecretDraft): boolean {
  return again.length > 0 && again.length >= secret.length && again !== secret
}

type SecretProblems = { secret?: SecretKind | 'weak'; again?: 'otherPin' | 'otherPassword' }

/** What keeps it from being sent, by field (spec: Accounts and sign-in). */
export function secretProblems(draft: SecretDraft, phone: string): SecretProblems {
  const { kind, secret, again } = draft
  const isPin = kind === 'pin'
  const problem = !secretIsWhole(kind, secret) ? kind : isWeak(draft, phone) ? 'weak' : undefined
  return {
    ...(problem && { secret: problem }),
    ...(secret !== again && { again: isPin ? 'otherPin' : 'otherPassword' }),
  }
}
