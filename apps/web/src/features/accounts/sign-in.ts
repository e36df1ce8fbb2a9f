import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { chosenLocale, isLocale, showLocale } from '#app/i18n.ts'
import { signedIn } from '#app/guards.ts'
import { keepToken } from '#app/session.ts'
import { queryClient, trpc } from '#app/trpc.ts'

/** Signs in, keeps the token, and goes to `from`. The account's own language is shown unless another was chosen here. */
export function useSignIn(from: string) {
  const router = useRouter()
  return useMutation(
    trpc.accounts.signIn.mutationOptions({
      async onSuccess({ token }, { rememberMe = false }) {
        keepToken(token, rememberMe)
        queryClient.removeQueries()
        const account = await signedIn()
        if (account && chosenLocale() === undefined && isLocale(account.langKey))
          await showLocale(account.langKey)
        await router.navigate({ href: from, replace: true })
      },
    }),
  )
}
