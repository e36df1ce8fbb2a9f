import { Secret, TOTP } from 'otpauth'
import { PIN, type testServer } from './setup.ts'

type Server = Pick<Awaited<ReturnType<typeof testServer>>, 'clock' | 'provenCaller'>

/** An authenticator app, by the server's clock. */
export function factorApp({ clock, provenCaller }: Server) {
  /** The code that an app with this key shows now, or so many seconds from now. */
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

  return { shown, setUp }
}
