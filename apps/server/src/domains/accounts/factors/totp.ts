/** Codes of an authenticator app (RFC 6238): 6 digits, 30 seconds, SHA-1, which is what apps agree on. */
const PERIOD = 30
/** Steps before and after the present one that count: clocks of phones differ. */
const WINDOW = 1
const ISSUER = 'Skrzat'

/** Read when somebody needs it: a start does without it. */
function load() {
  return import('otpauth')
}

export type NewTotp = {
  readonly secret: Uint8Array
  /** Base32, for those who type it. */
  readonly key: string
  /** `otpauth://…`, for the QR code. */
  readonly uri: string
}

export async function newTotp(login: string): Promise<NewTotp> {
  const { Secret, TOTP } = await load()
  const secret = new Secret({ size: 20 })
  const totp = new TOTP({ issuer: ISSUER, label: login, secret, period: PERIOD })
  return { secret: secret.bytes, key: secret.base32, uri: totp.toString() }
}

/** The step for which the code is right at this moment, counted from 1970; undefined where it is for none. */
export async function stepOf(secret: Uint8Array, code: string, now: Date): Promise<number | undefined> {
  const { Secret, TOTP } = await load()
  const delta = TOTP.validate({
    token: code,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    period: PERIOD,
    timestamp: now.getTime(),
    window: WINDOW,
  })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD) + delta
}

/** A QR code as SVG, dark on light whatever the page's colours are. */
export async function qrCode(text: string): Promise<string> {
  const { renderSVG } = await import('uqr')
  return renderSVG(text, { border: 2 })
}
