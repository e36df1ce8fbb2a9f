import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { PageTitle } from '#components/page-title.tsx'
import { dropAllDrafts } from '../../app/offline/index.ts'
import { PublicPage } from '#components/public-page.tsx'
import { Data } from '#app/calls/index.ts'
import { forgetAllAnswers } from '#app/offline/index.ts'
import { expectReturn, forgetToken, currentToken } from '#app/session/index.ts'
import { UnsentQuestion } from './leaving/unsent-question.tsx'
import { isNothing, useUnsentData } from './leaving/use-unsent.ts'
import { unsubscribeFromPushes } from './own/notices/unsubscribe.ts'
import { signOut } from './queries.ts'
import { providerLogout } from './provider-logout.ts'

/**
 * Asks first if something would be lost. Ends the session here and on the server, then redirects to the identity provider's page, if there is one, or to
 * /login. After the provider's redirect back to the start, /login says that the person is signed out.
 */
export function LogoutPage() {
  return (
    <Data>
      <PublicPage>
        <Leaving />
      </PublicPage>
    </Data>
  )
}

function Leaving() {
  const unsent = useUnsentData()
  const [sure, setSure] = useState(false)
  if (unsent === undefined) return <Progress />
  if (!sure && !isNothing(unsent)) return <UnsentQuestion unsent={unsent} onLeave={() => setSure(true)} />
  return <SigningOut />
}

function SigningOut() {
  const navigate = useNavigate()
  const { mutateAsync } = useMutation(signOut())
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    async function signOut() {
      // No more pushes for the device's next user, even if the server is unreachable. Not awaited, as it may need the
      // network.
      void unsubscribeFromPushes().catch(reportError)
      let elsewhere: string | undefined
      try {
        if (currentToken() !== undefined) elsewhere = providerLogout(await mutateAsync())
      } finally {
        forgetToken()
        void dropAllDrafts()
        void forgetAllAnswers()
        if (elsewhere === undefined) await navigate({ to: '/login', search: { logout: true }, replace: true })
        else {
          expectReturn()
          window.location.replace(elsewhere)
        }
      }
    }
    // The person is signed out here, whatever the server answers.
    signOut().catch(() => undefined)
  }, [mutateAsync, navigate])
  return <Progress />
}

function Progress() {
  const { t } = useLingui()
  return (
    <>
      <PageTitle>{t`Wylogowywanie`}</PageTitle>
      <output className="block py-12 text-center text-muted">{t`Wylogowywanie…`}</output>
    </>
  )
}
