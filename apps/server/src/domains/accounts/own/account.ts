import type { Principal } from '@skrzat/contract/access'
import type { Prove } from '../factors/prove.ts'
import type { Codes } from '../proof/codes.ts'
import { createRegistration } from '../proof/register.ts'
import { createReset } from '../proof/reset.ts'
import type { AccountsKernel } from '../secrets.ts'
import { createEmailChange } from './email.ts'
import { createIdentity } from './identity.ts'
import { changeSecret, type SecretChange } from './secret.ts'
import { saveSettings, type Settings, type SettingsProof } from './settings.ts'

export type OwnAccount = ReturnType<typeof createOwnAccount>

/** Self-service for the caller's own account. */
export function createOwnAccount(kernel: AccountsKernel, codes: Codes, prove: Prove) {
  const { register, activate } = createRegistration(kernel, codes)
  const { start: startReset, finish: finishReset } = createReset(kernel, codes)
  return {
    register,
    activate,
    startReset,
    finishReset,
    saveSettings: (principal: Principal, settings: Settings, by: SettingsProof) =>
      saveSettings(kernel, principal, settings, by),
    emailChange: createEmailChange(kernel, codes),
    identity: createIdentity(kernel, codes, prove),
    changeSecret: (principal: Principal, change: SecretChange) => changeSecret(kernel, principal, change),
  }
}
