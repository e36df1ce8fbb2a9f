import type * as Oidc from 'openid-client'
import type { Logger } from 'pino'

export type ProviderSettings = {
  /** `https://login.example.pl/realms/x`: the rest is discovered at its `/.well-known/openid-configuration`. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** State to remember until the person returns. Secret. */
export type Attempt = { readonly state: string; readonly nonce: string; readonly verifier: string }

/** The person whom the provider authenticated. */
export type Identity = {
  readonly issuer: string
  readonly subject: string
  /** In the provider's format, and only if it says that it is verified. */
  readonly verifiedPhone: string | null
  /** The `id_token_hint` for signing out. */
  readonly idToken: string
}

/** Loaded lazily with the first sign-in through a provider, since most installations have none. */
const loadOpenId = () => import('openid-client')

export type Provider = ReturnType<typeof createProvider>

/**
 * An OpenID Connect provider: the authorization code flow with PKCE, state and nonce (RFC 9700, OpenID Connect Core
 * 1.0), and the ID token's signature is verified. Its metadata are discovered at first use, and again after a failure.
 * @param redirectUri the callback URL
 */
export function createProvider(settings: ProviderSettings, redirectUri: string, log: Logger) {
  const server = new URL(settings.issuer)
  let known: Promise<Oidc.Configuration> | undefined

  async function configuration(oidc: typeof Oidc): Promise<Oidc.Configuration> {
    known ??= oidc.discovery(server, settings.clientId, settings.clientSecret, undefined, {
      execute: [
        // The ID token's signature, by the keys that the provider publishes.
        oidc.enableNonRepudiationChecks,
        // Plain HTTP: the configuration allows it on loopback only.
        ...(server.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
      timeout: 10,
    })
    try {
      return await known
    } catch (error) {
      known = undefined
      throw error
    }
  }

  return {
    /** The redirect URL, and the state to remember until the return. */
    async begin(): Promise<{ url: string; attempt: Attempt }> {
      const oidc = await loadOpenId()
      const config = await configuration(oidc)
      const attempt = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      }
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid phone',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, attempt }
    },

    /**
     * The identity that the provider returned.
     * @param query what it added to the URL, `?code=…`
     * @throws what openid-client throws for any invalid response
     */
    async finish(query: string, { state, nonce, verifier }: Attempt): Promise<Identity> {
      const oidc = await loadOpenId()
      const config = await configuration(oidc)
      const tokens = await oidc.authorizationCodeGrant(config, new URL(`${redirectUri}${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims || tokens.id_token === undefined) throw new TypeError('no ID token')
      const asked =
        claims['phone_number'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
      const info = asked ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub) : claims
      const { phone_number: phone, phone_number_verified: verified } = info
      return {
        issuer: claims.iss,
        subject: claims.sub,
        verifiedPhone: verified === true && typeof phone === 'string' ? phone : null,
        idToken: tokens.id_token,
      }
    },

    /** The provider's sign-out page; null if it has none or does not respond. */
    async logoutUrl(): Promise<string | null> {
      try {
        return (await configuration(await loadOpenId())).serverMetadata().end_session_endpoint ?? null
      } catch (error) {
        log.warn({ err: error }, 'accounts: the identity provider does not answer')
        return null
      }
    },
  }
}
