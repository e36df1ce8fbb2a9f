import { Trans, useLingui } from '@lingui/react/macro'
import { Notice } from '@skrzat/ui/notice'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { failureOf } from '#app/errors/index.ts'
import { focusContent } from '#app/navigation/index.ts'
import { ButtonLink } from '#components/button-link.tsx'
import { finishReset } from '../queries.ts'
import { linkStyle } from '../link-style.ts'
import { emptySecret, secretProblems } from '../new-secret/draft.ts'
import { NewSecretFields } from '../new-secret/new-secret-fields.tsx'
import { useProblems } from '../person/use-problems.ts'
import { useFailure } from '../use-failure.tsx'
import { SendButton } from '../send-button.tsx'
import { Frame } from './frame.tsx'
import { aboutSecret } from '../new-secret/refusals.ts'

export type ResetLinkPageProps = {
  /** The key in the e-mail's link; empty if the link was cut off. */
  linkKey: string
}

/** A new PIN or password, proven by the e-mail's link. */
export function ResetLinkPage({ linkKey }: ResetLinkPageProps) {
  const { t } = useLingui()
  return (
    <Frame
      title={t`Nowy PIN lub hasło`}
      below={
        <Link to="/login" className={linkStyle}>
          <Trans>Wróć do logowania</Trans>
        </Link>
      }
    >
      <ResetLinkForm linkKey={linkKey} />
    </Frame>
  )
}

function ResetLinkForm({ linkKey }: ResetLinkPageProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [draft, setDraft] = useState(emptySecret('pin'))
  const finish = useMutation(finishReset())
  const failure = useFailure(finish.error, finish.submittedAt)
  // Only the server knows the account here, so only it can compare the secret with the phone.
  const problems = secretProblems(draft, '')
  const wrongSecret = aboutSecret(failure.code)

  const { form, problem, leave, blocked } = useProblems({
    draft,
    change: (part) => setDraft((now) => ({ ...now, ...part })),
    problems,
    held: failure.wait > 0 || finish.isPending,
    send: sendSecret,
  })

  function sendSecret() {
    finish.mutate(
      { key: linkKey, newPassword: draft.secret },
      {
        onSuccess: () => void navigate({ to: '/login', search: { ready: true }, replace: true }),
        // The form with the focused field is removed.
        onError: (error) => failureOf(error).code === 'account.code' && focusContent(),
      },
    )
  }

  if (linkKey === '' || failure.code === 'account.code') {
    return (
      <>
        <Notice tone="danger">
          <Trans>Ten link wygasł, został już użyty albo jest niepełny.</Trans>
        </Notice>
        <ButtonLink to="/reset">
          <Trans>Poproś o nowy</Trans>
        </ButtonLink>
      </>
    )
  }
  return (
    <form {...form} className="flex flex-col gap-5">
      <p className="text-sm text-muted">
        <Trans>
          Po zmianie wszystkie urządzenia, na których to konto jest zalogowane, zostaną wylogowane.
        </Trans>
      </p>
      {failure.text && !wrongSecret && <Notice tone="danger">{failure.text}</Notice>}
      <NewSecretFields
        draft={draft}
        onDraftChange={setDraft}
        phone=""
        problem={problem}
        onLeave={leave}
        refused={wrongSecret ? failure.text : undefined}
      />
      <SendButton wait={failure.wait} blocked={blocked} pending={finish.isPending}>
        {t`Ustaw`}
      </SendButton>
    </form>
  )
}
