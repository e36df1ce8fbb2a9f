/** Codes of an authenticator app (RFC 6238): 6 digits, 30 seconds, SHA-1, which all apps support. */
const PERIOD = 30
/** Steps before and after the current one that are accepted, because phone clocks drift. */
const WINDOW = 1
const ISSUER = 'Skrzat'

/** Loaded lazily, to keep the start fast. */
function loadOtp() {
  return import('otpauth')
}

export type NewTotp = {
  readonly secret: Uint8Array
  /** Base32, for typing. */
  readonly key: string
  /** `otpauth://…`, for the QR code. */
  readonly uri: string
}

export async function newTotp(login: string): Promise<NewTotp> {
  const { Secret, TOTP } = await loadOtp()
  const secret = new Secret({ size: 20 })
  const totp = new TOTP({ issuer: ISSUER, label: login, secret, period: PERIOD })
  return { secret: secret.bytes, key: secret.base32, uri: totp.toString() }
}

/** The step, counted from 1970, that the code matches now; undefined if none. */
export async function stepOf(secret: Uint8Array, code: string, now: Date): Promise<number | undefined> {
  const { Secret, TOTP } = await loadOtp()
  const delta = TOTP.validate({
    token: code,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    period: PERIOD,
    timestamp: now.getTime(),
    window: WINDOW,
  })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD) + delta
}

/** A QR code as SVG, always dark on light, whatever the page's theme. */
export async function qrCode(text: string): Promise<string> {
  const { renderSVG } = await import('uqr')
  return renderSVG(text, { border: 2 })
}
