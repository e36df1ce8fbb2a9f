import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { NAME_LENGTH } from '@skrzat/contract/identity'
import { formatPhone } from '@skrzat/contract/phone'
import type { Account } from '@skrzat/contract/wire/account'
import { Button } from '@skrzat/ui/button'
import { ErrorState } from '@skrzat/ui/error-state'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { Notice } from '@skrzat/ui/notice'
import { Select } from '@skrzat/ui/select'
import { Skeleton } from '@skrzat/ui/skeleton'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useFailureText } from '#app/error-messages.ts'
import { isNamed } from '#app/guards.ts'
import { chooseLocale, isLocale, locales } from '#app/i18n.ts'
import { trpc } from '#app/trpc.ts'
import { isEmail } from '../is-email.ts'
import { useFailure } from '../use-failure.tsx'
import { Section } from './section.tsx'

const savedText = msg`Zapisano.`

export type SettingsPageProps = {
  /** Where one was heading when one was sent here; an address within this app. */
  from?: string | undefined
}

/** What people say of themselves (spec: Route protection, Account). */
export function SettingsPage({ from }: SettingsPageProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data: account, error, refetch } = useQuery(trpc.accounts.me.queryOptions())
  return (
    <Section title={t`Twoje dane`}>
      {account ? (
        <SettingsForm account={account} from={from} />
      ) : error ? (
        <ErrorState
          title={failureText(error)}
          action={<Button onClick={() => void refetch()}>{t`Spróbuj ponownie`}</Button>}
        />
      ) : (
        <Skeleton className="h-80 w-full rounded-card" />
      )}
    </Section>
  )
}

function SettingsForm({ account, from }: { account: Account; from: string | undefined }) {
  const { t, i18n } = useLingui()
  const router = useRouter()
  const client = useQueryClient()
  const [firstName, setFirstName] = useState(account.firstName ?? '')
  const [lastName, setLastName] = useState(account.lastName ?? '')
  const [email, setEmail] = useState(account.email ?? '')
  const [langKey, setLangKey] = useState(account.langKey)
  const [left, setLeft] = useState(false)
  const [welcome] = useState(!isNamed(account))
  const save = useMutation(trpc.accounts.saveSettings.mutationOptions())
  const { wait, text, code } = useFailure(save.error, save.submittedAt)

  const next = { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim() || null }
  const emailFits = next.email === null || isEmail(next.email)
  const changed =
    next.firstName !== (account.firstName ?? '') ||
    next.lastName !== (account.lastName ?? '') ||
    next.email !== account.email ||
    langKey !== account.langKey
  const ready = next.firstName !== '' && next.lastName !== '' && emailFits && changed && wait === 0
  const taken = code === 'account.email_exists' && save.variables?.email === next.email
  // All else is checked before it is sent.
  const malformed = code === 'validation' && save.variables?.email === next.email
  const emailError = taken
    ? text
    : malformed || (left && !emailFits)
      ? t`Podaj adres e-mail, na przykład anna@example.pl.`
      : undefined

  async function saved(locale: string) {
    const known = { ...account, ...next, langKey: locale }
    client.setQueryData(trpc.accounts.me.queryKey(), known)
    if (isLocale(locale) && locale !== i18n.locale) await chooseLocale(locale)
    // In the language that is shown from now on.
    toast.success(i18n._(savedText))
    if (from !== undefined) await router.navigate({ href: from, replace: true })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!ready || save.isPending || !isLocale(langKey)) return
    save.mutate({ ...next, langKey }, { onSuccess: () => void saved(langKey) })
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5" noValidate>
      {welcome && (
        <Notice tone="info">
          <Trans>
            Zanim zaczniesz, podaj imię i nazwisko, żeby placówka wiedziała, z kim ma do czynienia. Po
            zapisaniu przejdziesz dalej.
          </Trans>
        </Notice>
      )}
      {text && code !== 'account.email_exists' && code !== 'validation' && (
        <Notice tone="danger">{text}</Notice>
      )}
      <div className="grid grid-cols-2 gap-4">
        <Field label={t`Imię`} required>
          <Input
            name="given-name"
            autoComplete="given-name"
            maxLength={NAME_LENGTH}
            value={firstName}
            onChange={({ target }) => setFirstName(target.value)}
          />
        </Field>
        <Field label={t`Nazwisko`} required>
          <Input
            name="family-name"
            autoComplete="family-name"
            maxLength={NAME_LENGTH}
            value={lastName}
            onChange={({ target }) => setLastName(target.value)}
          />
        </Field>
      </div>
      <Field
        label={t`E-mail`}
        aside={t`opcjonalnie`}
        hint={t`Na ten adres możesz dostać link do ustawienia nowego PIN-u.`}
        error={emailError}
      >
        <Input
          type="email"
          name="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          onBlur={() => setLeft(true)}
        />
      </Field>
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
          Logujesz się numerem{' '}
          <b className="tabular whitespace-nowrap text-ink">{formatPhone(account.phone)}</b>. Zmienia go
          placówka.
        </Trans>
      </p>
      <Button type="submit" disabled={!ready} pending={save.isPending} className="self-start max-sm:w-full">
        {t`Zapisz`}
      </Button>
    </form>
  )
}
