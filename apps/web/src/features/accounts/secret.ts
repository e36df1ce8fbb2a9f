import { isPinShape } from '@skrzat/contract/pin'

export type SecretKind = 'pin' | 'password'

/** A PIN has 6 digits, a password 10 to 100 characters, measured as the server stores it. */
export function secretIsWhole(kind: SecretKind, secret: string): boolean {
  if (kind === 'pin') return isPinShape(secret)
  const { length } = secret.normalize('NFC')
  return length >= 10 && length <= 100
}
