import type { passkeyProof } from '@skrzat/contract/wire/factors'
import type { z } from 'zod'
import { failureOf, readProperty } from '../errors/index.ts'

/** The second factors that the server accepts. */
export type FactorAsked = {
  /** An authenticator app's code is accepted. */
  readonly totp: boolean
  /** A passkey is accepted: its challenge, valid for one answer. */
  readonly passkey: { readonly challengeId: string; readonly options: unknown } | undefined
}

export type PasskeyProof = z.input<typeof passkeyProof>
export type FactorProof = { readonly code?: string; readonly passkey?: PasskeyProof }

/** The second factors that an error asks for; undefined for other errors. */
export function factorAsked(error: unknown): FactorAsked | undefined {
  if (failureOf(error).code !== 'auth.second_factor') return undefined
  const asked = readProperty(readProperty(readProperty(error, 'data'), 'details'), 'secondFactor')
  const passkey = readProperty(asked, 'passkey')
  const challengeId = readProperty(passkey, 'challengeId')
  return {
    totp: readProperty(asked, 'totp') === true,
    passkey:
      typeof challengeId === 'string'
        ? { challengeId, options: readProperty(passkey, 'options') }
        : undefined,
  }
}
