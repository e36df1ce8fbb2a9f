import { withoutDecoration } from '@skrzat/contract/pasted'
import { isPinShape } from '@skrzat/contract/pin'
import type { Sql } from '@skrzat/db/client'
import type { Clock } from '../../../kernel/clock.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import type { Passkeys, PasskeyProof } from './passkeys.ts'
import { createRecoveryHash, normalizeRecoveryCode } from './recovery.ts'
import type { Sealing } from '../../../kernel/sealing.ts'
import { factorsOf, findTotp, hasFactor, useRecoveryCode, useStep } from './store.ts'
import { stepOf } from './totp.ts'

/** The second factor that is sent with the secret. */
export type FactorProof = {
  /** From an authenticator app, or a recovery code. */
  readonly code?: string | undefined
  readonly passkey?: PasskeyProof | undefined
}

type Options = {
  readonly sql: Sql
  readonly clock: Clock
  readonly sealing: Sealing
  readonly passkeys: Passkeys
  readonly secret: string
}

export type Prove = ReturnType<typeof createProve>

/** Requires an account's second factor, if it has one. */
export function createProve({ sql, clock, sealing, passkeys, secret }: Options) {
  const hashRecovery = createRecoveryHash(secret)

  async function byCode(accountId: number, typed: string): Promise<boolean> {
    const now = clock.now()
    const digits = withoutDecoration(typed)
    if (isPinShape(digits)) {
      const totp = await findTotp(sql, accountId)
      if (!totp?.confirmed) return false
      const step = await stepOf(sealing.open(accountId, totp.sealedSecret), digits, now)
      return step !== undefined && (await useStep(sql, { accountId, step, now }))
    }
    const code = normalizeRecoveryCode(typed)
    if (code === undefined) return false
    return await useRecoveryCode(sql, { accountId, hash: hashRecovery(accountId, code), now })
  }

  /** The kinds of factor that the account has, with a challenge if it has a passkey. */
  async function ask(accountId: number, browser: boolean): Promise<DomainError> {
    const { totp, passkeys: known } = await factorsOf(sql, accountId)
    const passkey = browser && known.length > 0 ? await passkeys.challenge(accountId) : null
    return new DomainError('auth.second_factor', { totp }, { secondFactor: { totp, passkey } })
  }

  return {
    /** Whether the account has a second factor at all. */
    async has(accountId: number): Promise<boolean> {
      return hasFactor(await factorsOf(sql, accountId))
    },

    /** The error that requests the factor. @param browser whether the caller can use a passkey */
    ask,

    /** Whether the proof is right; it is consumed, so it is valid only once. */
    async isRight(accountId: number, { code, passkey }: FactorProof): Promise<boolean> {
      if (passkey) return await passkeys.isRight(accountId, passkey)
      return code !== undefined && (await byCode(accountId, code))
    },
  }
}
