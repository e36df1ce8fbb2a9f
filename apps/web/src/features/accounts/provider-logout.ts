/** The server's answer to signing out. */
type SignedOut = { logoutUrl: string | null; idToken: string | null }

/**
 * The identity provider's sign-out page, with a redirect back to this app (spec: Public). With an ID token as hint it
 * is OpenID Connect's (RP-Initiated Logout 1.0); otherwise `redirect_uri` is a parameter, as older providers expect.
 * Undefined if there is none.
 */
export function providerLogout({ logoutUrl, idToken }: SignedOut, origin = window.location.origin) {
  const url = logoutUrl === null ? null : URL.parse(logoutUrl)
  if (url === null) return undefined
  if (idToken === null) url.searchParams.set('redirect_uri', origin)
  else {
    url.searchParams.set('id_token_hint', idToken)
    url.searchParams.set('post_logout_redirect_uri', origin)
  }
  return url.href
}
