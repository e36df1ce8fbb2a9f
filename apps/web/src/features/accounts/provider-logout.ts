/** What the server says on signing out. */
type SignedOut = { logoutUrl: string | null; idToken: string | null }

/**
 * The identity provider's page for signing out, with the way back to this app (spec: Public). With the ID token as a
 * hint it is OpenID Connect's (RP-Initiated Logout 1.0); without one the page is told where to redirect to, as older
 * providers take it. Undefined where there is none.
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
