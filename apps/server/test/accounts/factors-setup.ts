import { Secret, TOTP } from 'otpauth'
import { codeOf, PHONE, PIN, testAccounts } from './setup.ts'

export const WRONG = '000001'

/** A server of an installation without demo data, whose accounts may have an authenticator app. */
export async function testFactors(phones: readonly string[] = [PHONE]) {
  const server = await testAccounts({ demo: false, phones })
  const { accounts, address, clock, provenCaller } = server
  const signIn = (code?: string, { at = accounts, phone = PHONE, password = PIN } = {}) =>
    at.signIn({ phone, password, rememberMe: true, address: address(), userAgent: '', code })

  /** The code that an app with this key shows, by default now, otherwise that number of seconds later. */
  function shown(key: string, seconds = 0): string {
    const timestamp = clock.now().getTime() + seconds * 1000
    return TOTP.generate({ secret: Secret.fromBase32(key), timestamp })
  }

  /** Sets the app up for the account of a session. Answers with its key and the recovery codes. */
  async function setUp(token: string, secret = PIN) {
    const caller = await provenCaller(token, secret)
    const { key, uri, qr } = await caller.accounts.beginTotp()
    const { recoveryCodes } = await caller.accounts.confirmTotp({ code: shown(key) })
    clock.pass(30)
    return { key, uri, qr, token, codes: recoveryCodes ?? [] }
  }

  return {
    ...server,
    signIn,
    shown,
    setUp,
    outcome: (...args: Parameters<typeof signIn>) => codeOf(signIn(...args)),
    /** The account, signed in, with an app. */
    withApp: async () => setUp((await signIn()).token),
  }
}
