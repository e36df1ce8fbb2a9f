/** Passkeys in the browser; lazy-loaded on first use. */
import type { addPasskeyInput } from '@skrzat/contract/wire/factors'
import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { z } from 'zod'
import type { PasskeyProof } from './factor.ts'

type Challenge = { readonly challengeId: string; readonly options?: unknown }

// Made by the library's server part for its browser part, so a check for an object is enough.
const requestOptions = z.custom<PublicKeyCredentialRequestOptionsJSON>((value) => typeof value === 'object')
const creationOptions = z.custom<PublicKeyCredentialCreationOptionsJSON>((value) => typeof value === 'object')

/** Asks for a passkey. Throws if there is none or the person cancels. */
export async function answerWithPasskey({ challengeId, options }: Challenge): Promise<PasskeyProof> {
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: requestOptions.parse(options),
  })
  const { clientDataJSON, authenticatorData, signature } = response
  return {
    challengeId,
    response: {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
  }
}

/** Makes a passkey. Throws if the person cancels or the device has one already. */
export async function makePasskey(
  { challengeId, options }: Challenge,
  name: string,
): Promise<z.input<typeof addPasskeyInput>> {
  const { id, rawId, type, response } = await startRegistration({
    optionsJSON: creationOptions.parse(options),
  })
  const { clientDataJSON, attestationObject } = response
  return {
    challengeId,
    name,
    response: {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
  }
}
