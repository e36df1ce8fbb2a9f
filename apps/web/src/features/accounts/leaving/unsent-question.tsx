import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusContent } from '#app/navigation/index.ts'
import { ButtonLink } from '#components/button-link.tsx'
import { PageTitle } from '#components/page-title.tsx'
import type { Unsent } from './use-unsent.ts'

type UnsentQuestionProps = { unsent: Unsent; onLeave: () => void }

/** Asks before the sign-out deletes unsent data. */
export function UnsentQuestion({ unsent, onLeave }: UnsentQuestionProps) {
  const { absences, notReports, confirmations, chat, posts, changes } = unsent
  const { t } = useLingui()
  const { history } = useRouter()
  const stay = t`Zostań`
  useEffect(focusContent, [])
  return (
    <section aria-labelledby="unsent" className="flex flex-col gap-4 py-8">
      <PageTitle>{t`Wylogować się?`}</PageTitle>
      <h1 id="unsent" className="text-xl font-bold">
        {t`Wylogować się?`}
      </h1>
      <p>
        <Trans>Po wylogowaniu przepadnie to, czego jeszcze nie wysłano:</Trans>
      </p>
      <ul className="list-disc pl-5 font-medium">
        {absences > 0 && (
          <li>
            {notReports > 0
              ? t`${plural(absences, { one: '# zmiana nieobecności', few: '# zmiany nieobecności', many: '# zmian nieobecności', other: '# zmiany nieobecności' })}`
              : t`${plural(absences, { one: '# zgłoszenie nieobecności', few: '# zgłoszenia nieobecności', many: '# zgłoszeń nieobecności', other: '# zgłoszenia nieobecności' })}`}
          </li>
        )}
        {confirmations > 0 && (
          <li>
            {t`${plural(confirmations, { one: '# potwierdzenie nieobecności', few: '# potwierdzenia nieobecności', many: '# potwierdzeń nieobecności', other: '# potwierdzenia nieobecności' })}`}
          </li>
        )}
        {chat > 0 && (
          <li>
            {t`${plural(chat, { one: '# wiadomość', few: '# wiadomości', many: '# wiadomości', other: '# wiadomości' })}`}
          </li>
        )}
        {posts > 0 && (
          <li>
            {t`${plural(posts, { one: '# nieopublikowany wpis', few: '# nieopublikowane wpisy', many: '# nieopublikowanych wpisów', other: '# nieopublikowanego wpisu' })}`}
          </li>
        )}
        {changes > 0 && (
          <li>
            {t`${plural(changes, { one: '# niezapisana zmiana wpisu', few: '# niezapisane zmiany wpisów', many: '# niezapisanych zmian wpisów', other: '# niezapisanej zmiany wpisu' })}`}
          </li>
        )}
      </ul>
      <p className="text-muted">
        <Trans>Jeśli zostaniesz, da się to jeszcze wysłać.</Trans>
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        {history.canGoBack() ? (
          <Button variant="secondary" onClick={() => history.back()}>
            {stay}
          </Button>
        ) : (
          <ButtonLink to="/" variant="secondary">
            {stay}
          </ButtonLink>
        )}
        <Button variant="danger" onClick={onLeave}>
          {t`Wyloguj się`}
        </Button>
      </div>
    </section>
  )
}
