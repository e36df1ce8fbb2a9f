import { isPinShape } from '@skrzat/contract/pin'

export type SecretKind = 'pin' | 'password'

/** A PIN has 6 digits, a password 10 to 100 characters. */
export function secretIsWhole(kind: SecretKind, secret: string): boolean {
  return kind === 'pin' ? isPinShape(secret) : secret.length >= 10 && secret.length <= 100
}
