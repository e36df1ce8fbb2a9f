import type { passkeyProof } from '@skrzat/contract/wire/factors'
import type { z } from 'zod'
import { failureOf, property } from './errors.ts'

/** What the server asks for beside the secret. */
export type FactorAsked = {
  /** An authenticator app's code will do. */
  readonly totp: boolean
  /** A passkey will do: its challenge, good for one answer. */
  readonly passkey: { readonly challengeId: string; readonly options: unknown } | undefined
}

export type PasskeyProof = z.input<typeof passkeyProof>
export type FactorProof = { readonly code?: string; readonly passkey?: PasskeyProof }

/** What an error asks for; undefined where it is about something else. */
export function factorAsked(error: unknown): FactorAsked | undefined {
  if (failureOf(error).code !== 'auth.second_factor') return undefined
  const asked = property(property(property(error, 'data'), 'details'), 'secondFactor')
  const passkey = property(asked, 'passkey')
  const challengeId = property(passkey, 'challengeId')
  return {
    totp: property(asked, 'totp') === true,
    passkey:
      typeof challengeId === 'string' ? { challengeId, options: property(passkey, 'options') } : undefined,
  }
}
