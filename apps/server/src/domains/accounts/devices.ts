import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { cookieOf, network, setCookie } from '../../kernel/http/index.ts'

const DEVICE_COOKIE = 'skrzat_device'

/** The longest lifetime that browsers allow a cookie. */
const KEPT_SECONDS = 400 * 24 * 60 * 60

export type Devices = ReturnType<typeof createDevices>

/** A browser, identified by a cookie that holds only a signed random number. */
export type Browser = {
  readonly hash: Buffer
  /** The `Set-Cookie` value that renews it. */
  readonly cookie: string
}

/**
 * Recognizes devices that an account has signed in from. It authenticates nothing: it only keeps wrong guesses made
 * elsewhere from locking the device out.
 * @param secure whether the browser may send the cookie over HTTPS only
 */
export function createDevices(secret: string, secure: boolean) {
  const key = createHmac('sha256', secret).update('skrzat known devices').digest()
  const hmac = (text: string) => createHmac('sha256', key).update(text).digest()
  const signed = (id: string) => `${id}.${hmac(`sign:${id}`).toString('base64url')}`

  /** The cookie's number if its signature is valid. */
  function read(header: string | undefined): string | undefined {
    const value = Buffer.from(cookieOf(header, DEVICE_COOKIE) ?? '')
    const [id = ''] = value.toString().split('.', 1)
    const expected = Buffer.from(signed(id))
    return value.length === expected.length && timingSafeEqual(value, expected) ? id : undefined
  }

  return {
    /** The browser that sent this `Cookie` header; a new one without a valid cookie. */
    ofCookie(header: string | undefined): Browser {
      const id = read(header) ?? randomBytes(16).toString('base64url')
      const kept = { name: DEVICE_COOKIE, value: signed(id), path: '/', seconds: KEPT_SECONDS }
      return { hash: hmac(`cookie:${id}`), cookie: setCookie({ ...kept, sameSite: 'Strict', secure }) }
    },

    /** A REST client: by its cookie if it keeps one, otherwise by its network and user agent. */
    ofClient(header: string | undefined, address: string, userAgent: string): Buffer {
      const id = read(header)
      return hmac(id === undefined ? `client:${network(address)} ${userAgent}` : `cookie:${id}`)
    },
  }
}
