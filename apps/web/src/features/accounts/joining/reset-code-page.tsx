import { Trans, useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import { codeKey } from '@skrzat/contract/identity'
import { Notice } from '@skrzat/ui/notice'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { PhoneField } from '#components/phone-field.tsx'
import { finishReset, startReset } from '../queries.ts'
import { linkStyle } from '../link-style.ts'
import { emptySecret, secretProblems, type SecretDraft } from '../new-secret/draft.ts'
import { NewSecretFields } from '../new-secret/new-secret-fields.tsx'
import { phoneProblems } from '../person/draft.ts'
import { useProblems } from '../person/use-problems.ts'
import { useFailure } from '../use-failure.tsx'
import { CodeField, Resend } from './code-field.tsx'
import { SendButton } from '../send-button.tsx'
import { Frame } from './frame.tsx'
import { pendingReset } from './pending.ts'
import { aboutSecret } from '../new-secret/refusals.ts'
import { useEnter } from './use-enter.ts'
import { useRemember } from './use-remember.tsx'

/** A new PIN or password, proven by an SMS code. */
export function ResetCodePage() {
  const { t } = useLingui()
  const [known] = useState(pendingReset)
  return (
    <Frame
      title={t`Nowy PIN lub hasło`}
      below={
        <Link to="/reset" className={linkStyle}>
          {known ? <Trans>Podaj inny numer lub e-mail</Trans> : <Trans>Nie mam kodu</Trans>}
        </Link>
      }
    >
      {known && (
        <p>
          <Trans>
            Jeśli numer <b className="whitespace-nowrap">{formatPhone(known)}</b> jest przypisany do konta,
            przyjdzie na niego SMS z kodem.
          </Trans>
        </p>
      )}
      <ResetCodeForm known={known} />
    </Frame>
  )
}

type Draft = SecretDraft & { phone: string; code: string }

function ResetCodeForm({ known }: { known: string | undefined }) {
  const { t } = useLingui()
  const enter = useEnter()
  const { remember, box } = useRemember()
  const [draft, setDraft] = useState<Draft>(() => ({ phone: known ?? '', code: '', ...emptySecret('pin') }))
  const { phone, code, secret } = draft
  const changeDraft = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const codeInput = useRef<HTMLInputElement>(null)
  const finish = useMutation(finishReset())
  const failure = useFailure(finish.error, finish.submittedAt)
  const problems = {
    ...phoneProblems(phone),
    ...(code.length !== 6 && ({ code: 'code' } as const)),
    ...secretProblems(draft, phone),
  }
  const wrongCode = failure.code === 'account.code'
  const wrongSecret = aboutSecret(failure.code)

  const { form, problem, leave, typed, blocked } = useProblems({
    draft,
    change: changeDraft,
    problems,
    held: failure.wait > 0 || finish.isPending || finish.isSuccess,
    send: () =>
      finish.mutate(
        { key: codeKey(phone, code), newPassword: secret },
        { onSuccess: () => void enter(phone, secret, remember), onError: () => codeInput.current?.select() },
      ),
  })

  return (
    <form {...form} className="flex flex-col gap-5">
      {failure.text && !wrongCode && !wrongSecret && <Notice tone="danger">{failure.text}</Notice>}
      {known === undefined && <PhoneField autoComplete="username" {...typed('phone')} />}
      <CodeField
        {...typed('code')}
        inputRef={codeInput}
        error={problem('code') ?? (wrongCode && failure.text)}
      />
      <NewSecretFields
        draft={draft}
        onDraftChange={changeDraft}
        phone={phone}
        problem={problem}
        onLeave={leave}
        refused={wrongSecret ? failure.text : undefined}
      />
      {box}
      <SendButton wait={failure.wait} blocked={blocked} pending={finish.isPending || finish.isSuccess}>
        {t`Ustaw i zaloguj się`}
      </SendButton>
      {known !== undefined && <ResendReset phone={known} />}
    </form>
  )
}

function ResendReset({ phone }: { phone: string }) {
  const [openedAt] = useState(Date.now)
  const start = useMutation(startReset())
  const { text } = useFailure(start.error, start.submittedAt)
  return (
    <>
      {text && <Notice tone="danger">{text}</Notice>}
      {start.isSuccess && (
        <Notice tone="success">
          <Trans>
            Nowy kod jest w drodze, jeśli ten numer jest przypisany do konta. Ważny jest tylko ostatni.
          </Trans>
        </Notice>
      )}
      <Resend
        sentAt={start.isSuccess ? start.submittedAt : openedAt}
        pending={start.isPending}
        onResend={() => start.mutate({ login: phone })}
      />
      <p className="text-center text-sm text-muted">
        <Trans>Najwyżej 3 kody na kwadrans.</Trans>
      </p>
    </>
  )
}
