/** Second factors over tRPC: codes of an app, passkeys, recovery codes. */
import { z } from 'zod'

import { withoutDecoration } from '../pasted.ts'
import { visibleLine } from '../text.ts'
import { id, instant, nameRef, rawText } from './common.ts'

/** An app's code, with or without its space, or a recovery code. */
export const factorCode = z.string().trim().min(1).max(40)

/** Six digits of an app. */
export const totpCode = z
  .string()
  .max(20)
  .transform(withoutDecoration)
  .pipe(z.string().regex(/^\d{6}$/))

/** Base64url, as browsers encode a passkey's bytes. */
const bytes = z
  .string()
  .min(1)
  .max(20_000)
  .regex(/^[\w-]+$/)

const credential = {
  id: bytes.max(1400),
  rawId: bytes.max(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
}

/** A browser's response on using a passkey (WebAuthn: AuthenticationResponseJSON). */
export const assertion = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
})

/** A browser's response on making a passkey (WebAuthn: RegistrationResponseJSON). */
export const attestation = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes }),
})

export const passkeyProof = z.object({ challengeId: z.uuid(), response: assertion })

/** A second factor besides the secret: a code or a passkey. */
export const factorProof = { code: factorCode.optional(), passkey: passkeyProof.optional() }

export const challenge = z.object({
  challengeId: z.uuid(),
  /** Options for the browser's `startRegistration` or `startAuthentication`. */
  options: z.unknown(),
})

export const passkeyName = rawText(50).transform(visibleLine).pipe(z.string().min(1).max(50))
export const addPasskeyInput = z.object({ challengeId: z.uuid(), name: passkeyName, response: attestation })
export const removePasskeyInput = z.object({ id })
export const confirmTotpInput = z.object({ code: totpCode })

export const totpBegun = z.object({
  /** Base32, for typing. */
  key: z.string(),
  /** `otpauth://…`. */
  uri: z.string(),
  /** SVG. */
  qr: z.string(),
})

/** Shown once; null if the account has codes already, which stay valid. */
export const factorAdded = z.object({ recoveryCodes: z.array(z.string()).nullable() })
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const factors = z.object({
  totp: z.boolean(),
  passkeys: z.array(nameRef.extend({ createdAt: instant, lastUsedAt: instant.nullable() })),
  recoveryLeft: z.number().int(),
})
export type OwnFactors = z.infer<typeof factors>
