/** The value of the cookie in a `Cookie` header. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(/; */).find((text) => text.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}

type Cookie = {
  readonly name: string
  readonly value: string
  readonly path: string
  readonly seconds: number
  readonly sameSite: 'Lax' | 'Strict'
  /** Whether the browser may send it over HTTPS only. */
  readonly secure: boolean
}

/** The value of `Set-Cookie`, for a cookie that no script reads. */
export function setCookie({ name, value, path, seconds, sameSite, secure }: Cookie): string {
  const parts = [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(secure ? ['Secure'] : []),
  ]
  return parts.join('; ')
}
