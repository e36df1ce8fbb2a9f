import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { network } from '../../kernel/network.ts'

export const DEVICE_COOKIE = 'skrzat_device'

/** As long as browsers keep a cookie at most. */
const KEPT_SECONDS = 400 * 24 * 60 * 60

export type Devices = ReturnType<typeof createDevices>

/** A browser, by its cookie, which holds nothing but a signed random number. */
export type Browser = {
  readonly hash: Buffer
  /** The value of `Set-Cookie` that keeps it known. */
  readonly cookie: string
}

/**
 * By what a device is known again, once somebody has signed in from it. It proves nothing and opens nothing: it only
 * keeps wrong guesses made elsewhere from locking it out.
 * @param secure whether the browser may send the cookie over HTTPS only
 */
export function createDevices(secret: string, secure: boolean) {
  const key = createHmac('sha256', secret).update('skrzat known devices').digest()
  const hmac = (text: string) => createHmac('sha256', key).update(text).digest()
  const signed = (id: string) => `${id}.${hmac(`sign:${id}`).toString('base64url')}`

  /** The number of the cookie, where we signed it. */
  function read(header: string | undefined): string | undefined {
    const pair = header?.split(/; */).find((text) => text.startsWith(`${DEVICE_COOKIE}=`))
    const value = Buffer.from(pair?.slice(DEVICE_COOKIE.length + 1) ?? '')
    const [id = ''] = value.toString().split('.', 1)
    const expected = Buffer.from(signed(id))
    return value.length === expected.length && timingSafeEqual(value, expected) ? id : undefined
  }

  return {
    /** The browser that sent this `Cookie` header; a new one where it has none of ours. */
    ofCookie(header: string | undefined): Browser {
      const id = read(header) ?? randomBytes(16).toString('base64url')
      const parts = [
        `${DEVICE_COOKIE}=${signed(id)}`,
        'Path=/',
        `Max-Age=${KEPT_SECONDS}`,
        'HttpOnly',
        'SameSite=Strict',
        ...(secure ? ['Secure'] : []),
      ]
      return { hash: hmac(`cookie:${id}`), cookie: parts.join('; ') }
    },

    /** A client of REST: its cookie, where it keeps one, else its network and the name of its program. */
    ofClient(header: string | undefined, address: string, userAgent: string): Buffer {
      const id = read(header)
      return hmac(id === undefined ? `client:${network(address)} ${userAgent}` : `cookie:${id}`)
    },
  }
}
