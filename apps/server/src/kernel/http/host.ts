/**
 * Whether a Host header names a host and at most a port (RFC 9110, section 7.2). A request without one may be
 * HTTP/1.0.
 */
export function isHost(host: string | undefined): boolean {
  return host === undefined || (/^[^\s/?#@\\]+$/.test(host) && URL.canParse(`http://${host}`))
}
