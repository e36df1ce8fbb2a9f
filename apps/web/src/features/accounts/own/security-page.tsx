import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnAccount } from '@skrzat/contract/wire/accounts'
import type { OwnFactors } from '@skrzat/contract/wire/factors'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import { Notice } from '@skrzat/ui/notice'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { failureOf } from '#app/errors/index.ts'
import { askForProof, trpc } from '#app/calls/index.ts'
import { Failure } from '#components/failure.tsx'
import { QueryState } from '#components/query-state.tsx'
import { Question } from '#components/question.tsx'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  identityProven,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '../queries.ts'
import { RecoveryCodes } from '../factors/recovery-codes.tsx'
import { TotpSetup } from '../factors/totp-setup.tsx'
import { deviceOf } from './device.ts'
import { Section } from './section.tsx'

export type SecurityPageProps = {
  /** Where to go afterwards, an address within this app. */
  from?: string | undefined
}

/** The second factor: an app's codes, passkeys, recovery codes. */
export function SecurityPage({ from }: SecurityPageProps) {
  const { t } = useLingui()
  const { data: account } = useQuery(trpc.accounts.me.queryOptions())
  const query = useQuery(trpc.accounts.factors.queryOptions())
  const pending = <Skeleton className="h-60 w-full rounded-card" />
  return (
    <Section title={t`Dodatkowa ochrona`}>
      <QueryState query={query} pending={pending}>
        {(factors) => (account ? <FactorList account={account} factors={factors} from={from} /> : pending)}
      </QueryState>
    </Section>
  )
}

type FactorListProps = { account: OwnAccount; factors: OwnFactors; from: string | undefined }

function FactorList({ account: { factorDue }, factors, from }: FactorListProps) {
  const { t } = useLingui()
  const router = useRouter()
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[]>()
  const [begun, setBegun] = useState<{ key: string; qr: string }>()
  const [adding, setAdding] = useState(false)
  const [refused, setRefused] = useState(false)
  const [asking, setAsking] = useState<Question>()

  async function added(recoveryCodes: readonly string[] | null) {
    setBegun(undefined)
    if (recoveryCodes) setCodes(recoveryCodes)
    else await goOn()
  }
  async function goOn() {
    setCodes(undefined)
    if (from !== undefined) await router.navigate({ href: from, replace: true })
  }

  const begin = useMutation(beginTotp({ onSuccess: setBegun }))
  const challenged = useMutation(beginPasskey())
  const passkey = useMutation(addPasskey())
  // A dialog closed by the person needs no error.
  const failed = [begin, challenged, passkey].find(
    ({ error }) => error !== null && failureOf(error).code !== 'account.proof_required',
  )
  const step = codes ? 'codes' : begun ? 'app' : 'list'
  const before = useRef(step)
  useEffect(() => {
    // The focused step was removed: focus returns to the top of the page.
    if (step === 'list' && before.current !== 'list') document.querySelector('main')?.focus()
    before.current = step
  }, [step])

  async function add() {
    setAdding(true)
    setRefused(false)
    try {
      const challenge = await challenged.mutateAsync()
      const { makePasskey } = await import('#app/factors/passkeys.ts')
      const { browser, system } = deviceOf(navigator.userAgent)
      const name = [browser, system].filter(Boolean).join(', ') || t`Klucz dostępu`
      const { recoveryCodes } = await passkey.mutateAsync(await makePasskey(challenge, name))
      await added(recoveryCodes)
    } catch (error) {
      // The server's refusals are shown by their mutation; the browser doesn't reveal why a passkey failed.
      setRefused(error instanceof Error && error.name !== 'TRPCClientError')
    } finally {
      setAdding(false)
    }
  }
  async function give() {
    if (!(await askForProof())) return
    await identityProven(client)
    await goOn()
  }

  if (codes) return <RecoveryCodes codes={codes} onDone={() => void goOn()} />
  if (begun)
    return (
      <TotpSetup
        begun={begun}
        onDone={(recoveryCodes) => void added(recoveryCodes)}
        onCancel={() => setBegun(undefined)}
      />
    )
  const any = factors.totp || factors.passkeys.length > 0
  const left = factors.recoveryLeft
  return (
    <>
      {factorDue === 'set_up' && (
        <Notice tone="info">
          <Trans>
            Zanim przejdziesz dalej, ustaw drugi składnik: wymaga go placówka albo rola administratora
            systemu.
          </Trans>
        </Notice>
      )}
      {factorDue === 'give' && (
        <Notice tone="warning">
          <p>
            <Trans>To konto ma drugi składnik. Podaj go, aby przejść dalej.</Trans>
          </p>
          <Button size="sm" className="mt-2" onClick={() => void give()}>{t`Podaj`}</Button>
        </Notice>
      )}
      <p className="text-sm text-muted">
        <Trans>
          Drugi składnik logowania: oprócz PIN-u lub hasła zapytamy o coś, co masz tylko Ty. Nawet ktoś, kto
          pozna Twój PIN, się nie zaloguje.
        </Trans>
      </p>
      <Failure error={failed?.error} />
      {refused && (
        <Notice tone="danger">
          <Trans>Przeglądarka nie utworzyła klucza. Spróbuj ponownie albo użyj aplikacji z kodami.</Trans>
        </Notice>
      )}
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-card">
        <Row
          name={t`Aplikacja z kodami`}
          note={t`Kod z telefonu, nowy co pół minuty.`}
          badge={factors.totp && <Badge tone="green">{t`włączona`}</Badge>}
        >
          {factors.totp ? (
            <Button
              variant="danger-quiet"
              size="sm"
              aria-label={t`Usuń: aplikacja z kodami`}
              onClick={() => setAsking({ about: 'app' })}
            >
              {t`Usuń`}
            </Button>
          ) : (
            <Button size="sm" pending={begin.isPending} onClick={() => begin.mutate()}>
              {t`Ustaw aplikację`}
            </Button>
          )}
        </Row>
        {factors.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <Row
            key={id}
            name={name}
            note={
              lastUsedAt === null ? (
                <Trans>
                  Klucz dostępu, dodany: <DateText value={createdAt} />
                </Trans>
              ) : (
                <Trans>
                  Klucz dostępu, ostatnio użyty: <DateText value={lastUsedAt} />
                </Trans>
              )
            }
          >
            <Button
              variant="danger-quiet"
              size="sm"
              aria-label={t`Usuń klucz: ${name}`}
              onClick={() => setAsking({ about: 'passkey', id, name })}
            >
              {t`Usuń`}
            </Button>
          </Row>
        ))}
        <Row
          name={t`Klucz dostępu`}
          note={t`Odcisk palca, twarz albo kod urządzenia, lub klucz USB. Nie zadziała na fałszywej stronie.`}
        >
          <Button variant="secondary" size="sm" pending={adding} onClick={() => void add()}>
            {t`Dodaj klucz`}
          </Button>
        </Row>
        {any && (
          <Row
            name={t`Kody zapasowe`}
            note={plural(left, {
              one: 'Został # kod.',
              few: 'Zostały # kody.',
              many: 'Zostało # kodów.',
              other: 'Zostało # kodu.',
            })}
          >
            <Button variant="secondary" size="sm" onClick={() => setAsking({ about: 'codes' })}>
              {t`Utwórz nowe`}
            </Button>
          </Row>
        )}
      </ul>
      {asking && (
        <QuestionDialog
          question={asking}
          onDone={(recoveryCodes) => {
            setAsking(undefined)
            setCodes(recoveryCodes)
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

type Question = { about: 'app' } | { about: 'passkey'; id: number; name: string } | { about: 'codes' }

type QuestionDialogProps = {
  question: Question
  /** Called when it is done; with the new recovery codes, if they were renewed. */
  onDone: (recoveryCodes?: readonly string[]) => void
  onClose: () => void
}

/** Asks before a second factor is removed or recovery codes are replaced. */
function QuestionDialog({ question, onDone, onClose }: QuestionDialogProps) {
  const { t } = useLingui()
  const noApp = useMutation(removeTotp())
  const noPasskey = useMutation(removePasskey())
  const renew = useMutation(renewRecoveryCodes())
  const mutation = { app: noApp, passkey: noPasskey, codes: renew }[question.about]
  const texts = {
    app: {
      title: t`Usunąć aplikację z kodami?`,
      description: t`Kody z niej przestaną działać. Wpis w aplikacji możesz wtedy usunąć.`,
    },
    passkey: {
      title: t`Usunąć klucz dostępu?`,
      description:
        question.about === 'passkey' ? t`${question.name}: tym kluczem już nikt się nie zaloguje.` : '',
    },
    codes: {
      title: t`Utworzyć nowe kody zapasowe?`,
      description: t`Dotychczasowe przestaną działać, także te wydrukowane.`,
    },
  }[question.about]

  function confirmQuestion() {
    if (question.about === 'app') noApp.mutate(undefined, { onSuccess: () => onDone() })
    else if (question.about === 'passkey')
      noPasskey.mutate({ id: question.id }, { onSuccess: () => onDone() })
    else renew.mutate(undefined, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) })
  }

  return (
    <Question
      onClose={onClose}
      title={texts.title}
      description={texts.description}
      confirmLabel={question.about === 'codes' ? t`Utwórz nowe` : t`Usuń`}
      tone={question.about === 'codes' ? 'primary' : 'danger'}
      mutation={mutation}
      onConfirm={confirmQuestion}
    />
  )
}

type RowProps = { name: string; note: ReactNode; badge?: ReactNode; children: ReactNode }

function Row({ name, note, badge, children }: RowProps) {
  return (
    <li className="flex items-center gap-3 p-4 max-sm:flex-col max-sm:items-stretch">
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          {badge}
        </p>
        <p className="text-sm text-muted">{note}</p>
      </div>
      {children}
    </li>
  )
}
