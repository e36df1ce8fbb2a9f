import { isLocale, keptLocale } from '../../first/browser-keeps.ts'
import { type FactorProof } from '#app/factors/index.ts'
import { keepToken } from '#app/session/index.ts'
import { showLocale } from '#app/texts/index.ts'
import { signedIn } from '#app/guards/index.ts'
import { queryClient } from '#app/calls/index.ts'
import { signInOnServer } from './queries.ts'

/** A phone of 9 digits; a PIN of 6 digits or a password. */
export type Credentials = { phone: string; password: string; rememberMe: boolean } & FactorProof

/**
 * Signs in and stores the token; sends the first calls of the page to which it leads, as its code may still be loading.
 * Shows the account's language unless another was chosen in this browser. Throws the
 * server's error: `auth.failed`, `auth.second_factor` with the accepted factors, `rate_limited` with seconds to wait.
 */
export async function signIn({ rememberMe, ...rest }: Credentials, from: string) {
  const options = signInOnServer()
  const { token } = await queryClient
    .getMutationCache()
    .build(queryClient, options)
    .execute({ ...rest, rememberMe })
  keepToken(token, rememberMe)
  window.skrzatFirst?.ask(token, from)
  await showAccountLanguage()
}

/** Shows the account's language, unless another was chosen in this browser. */
export async function showAccountLanguage() {
  const account = await signedIn()
  if (account && keptLocale() === undefined && isLocale(account.langKey)) await showLocale(account.langKey)
}
