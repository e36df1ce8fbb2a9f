/** Whether a Host header is a host with an optional port (RFC 9110, section 7.2). It may be absent, as in HTTP/1.0. */
export function isHost(host: string | undefined): boolean {
  return host === undefined || (/^[^\s/?#@\\]+$/.test(host) && URL.canParse(`http://${host}`))
}
