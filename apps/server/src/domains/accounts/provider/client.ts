import type * as Oidc from 'openid-client'
import type { Logger } from 'pino'

export type ProviderSettings = {
  /** `https://login.example.pl/realms/x`: its `/.well-known/openid-configuration` says the rest. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** What has to be known again when the person comes back. Nobody else may see it. */
export type Attempt = { readonly state: string; readonly nonce: string; readonly verifier: string }

/** Whom the provider vouches for. */
export type Identity = {
  readonly issuer: string
  readonly subject: string
  /** As the provider writes it, and only where it says that it has proven it. */
  readonly verifiedPhone: string | null
  /** The hint for signing out. */
  readonly idToken: string
}

/** Loaded with the first sign-in through a provider: most installations have none. */
const load = () => import('openid-client')

export type Provider = ReturnType<typeof createProvider>

/**
 * An OpenID Connect provider: the authorization code flow with PKCE, state and nonce (RFC 9700, OpenID Connect
 * Core 1.0). What it offers is looked up at first use, and again where that failed.
 * @param redirectUri where it sends people back to
 */
export function createProvider(settings: ProviderSettings, redirectUri: string, log: Logger) {
  const server = new URL(settings.issuer)
  let known: Promise<Oidc.Configuration> | undefined

  async function configuration(oidc: typeof Oidc): Promise<Oidc.Configuration> {
    known ??= oidc.discovery(server, settings.clientId, settings.clientSecret, undefined, {
      // Plain HTTP is for trying things out on one machine; an issuer says so itself.
      execute: server.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
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
    /** Where to send the person, and what to remember until the return. */
    async begin(): Promise<{ url: string; attempt: Attempt }> {
      const oidc = await load()
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
     * Whom the provider says came back.
     * @param query what it added to the address, `?code=…`
     * @throws what openid-client throws where anything is not as it should be
     */
    async finish(query: string, { state, nonce, verifier }: Attempt): Promise<Identity> {
      const oidc = await load()
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

    /** Where to go on to after signing out here; null where the provider has no such page or does not answer. */
    async logoutUrl(): Promise<string | null> {
      try {
        return (await configuration(await load())).serverMetadata().end_session_endpoint ?? null
      } catch (error) {
        log.warn({ err: error }, 'accounts: the identity provider does not answer')
        return null
      }
    },
  }
}
