import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import type { OwnAccount } from '@skrzat/contract/wire/accounts'
import { Button } from '@skrzat/ui/button'
import { Field } from '@skrzat/ui/field'
import { Notice } from '@skrzat/ui/notice'
import { Select } from '@skrzat/ui/select'
import { Skeleton } from '@skrzat/ui/skeleton'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { isNamed } from '#app/guards/index.ts'
import { isLocale } from '../../../first/browser-keeps.ts'
import { chooseLocale, locales } from '#app/texts/index.ts'
import { trpc } from '#app/calls/index.ts'
import { QueryState } from '#components/query-state.tsx'
import { saveSettings } from '../queries.ts'
import { personFields, personProblems, type PersonDraft } from '../person/draft.ts'
import { PersonFields } from '../person/person-fields.tsx'
import { useProblems } from '../person/use-problems.ts'
import { useFailure } from '../use-failure.tsx'
import { EmailChange } from './email-change.tsx'
import { Section } from './section.tsx'

const savedText = msg`Zapisano.`

export type SettingsPageProps = {
  /** Where to go afterwards, an address within this app. */
  from?: string | undefined
}

/** The person's own data (spec: Route protection, Account). */
export function SettingsPage({ from }: SettingsPageProps) {
  const { t } = useLingui()
  const query = useQuery(trpc.accounts.me.queryOptions())
  const [asked, setAsked] = useState(false)
  return (
    <Section title={t`Dane konta`}>
      <QueryState query={query} pending={<Skeleton className="h-80 w-full rounded-card" />}>
        {(account) => (
          <>
            <EmailChange asked={asked} />
            <SettingsForm account={account} from={from} onEmailAsked={() => setAsked(true)} />
          </>
        )}
      </QueryState>
    </Section>
  )
}

type SettingsFormProps = {
  account: OwnAccount
  from: string | undefined
  /** A new address was requested, which is pending. */
  onEmailAsked: () => void
}

function SettingsForm({ account, from, onEmailAsked }: SettingsFormProps) {
  const { t, i18n } = useLingui()
  const router = useRouter()
  // Untouched fields follow the account: a new address takes effect once its link was opened, perhaps elsewhere.
  const [typed, setTyped] = useState<Partial<PersonDraft>>({})
  const draft: PersonDraft = {
    firstName: account.firstName ?? '',
    lastName: account.lastName ?? '',
    email: account.email ?? '',
    ...typed,
  }
  const [langKey, setLangKey] = useState(account.langKey)
  const [welcome] = useState(!isNamed(account))
  const save = useMutation(saveSettings())
  const { wait, text, code } = useFailure(save.error, save.submittedAt)

  const next = personFields(draft)
  const changed =
    next.firstName !== (account.firstName ?? '') ||
    next.lastName !== (account.lastName ?? '') ||
    next.email !== account.email ||
    langKey !== account.langKey
  const problems = personProblems(draft)
  const changeDraft = (part: Partial<PersonDraft>) => setTyped((now) => ({ ...now, ...part }))
  const {
    form,
    problem,
    text: field,
    texts,
    blocked,
  } = useProblems({
    draft,
    change: changeDraft,
    problems,
    held: !changed || wait > 0 || save.isPending || !isLocale(langKey),
    send: () =>
      isLocale(langKey) && save.mutate({ ...next, langKey }, { onSuccess: () => void saved(langKey) }),
  })
  const taken = code === 'account.email_exists' && save.variables?.email === next.email
  // All other fields are validated before sending.
  const malformed = code === 'validation' && save.variables?.email === next.email
  const emailRefused = taken ? text : malformed ? texts.email : undefined

  async function saved(locale: string) {
    setTyped({})
    if (next.email !== null && next.email !== account.email) onEmailAsked()
    if (isLocale(locale) && locale !== i18n.locale) await chooseLocale(locale)
    // In the newly chosen language.
    toast.success(i18n._(savedText))
    if (from !== undefined) await router.navigate({ href: from, replace: true })
  }

  return (
    <form {...form} className="flex flex-col gap-5">
      {welcome && (
        <Notice tone="info">
          <Trans>
            Zanim zaczniesz, podaj imię i nazwisko. Placówki ich nie widzą: znają Cię pod tym, co same
            wpisały. Po zapisaniu przejdziesz dalej.
          </Trans>
        </Notice>
      )}
      {text && code !== 'account.email_exists' && code !== 'validation' && (
        <Notice tone="danger">{text}</Notice>
      )}
      <PersonFields
        emailHint={t`Na ten adres możesz dostać link do ustawienia nowego PIN-u.`}
        problem={(field) => problem(field) ?? (field === 'email' ? emailRefused : undefined)}
        text={field}
      />
      <Field label={t`Język`} hint={t`Także język SMS-ów i e-maili.`}>
        <Select value={langKey} onChange={({ target }) => setLangKey(target.value)}>
          {Object.entries(locales).map(([locale, name]) => (
            <option key={locale} value={locale} lang={locale}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <p className="text-sm text-muted">
        <Trans>
          Logujesz się numerem <b className="whitespace-nowrap text-ink">{formatPhone(account.phone)}</b>.
          Zmienia go placówka.
        </Trans>
      </p>
      <Button
        type="submit"
        // Not disabled: once saved it still has the focus.
        blocked={blocked || !changed || wait > 0}
        pending={save.isPending}
        className="self-start max-sm:w-full"
      >
        {t`Zapisz`}
      </Button>
    </form>
  )
}
