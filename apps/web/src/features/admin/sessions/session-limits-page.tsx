import { Trans, useLingui } from '@lingui/react/macro'
import type { SessionLimits } from '@skrzat/contract/session-limits'
import { Button } from '@skrzat/ui/button'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { Skeleton } from '@skrzat/ui/skeleton'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '#app/calls/index.ts'
import { useFieldProblems } from '#app/errors/index.ts'
import { Failure } from '#components/failure.tsx'
import { Page } from '#components/page.tsx'
import { QueryState } from '#components/query-state.tsx'
import { setSessionLimits } from '../queries.ts'
import { checkLimitsDraft, limitsDraftOf, type LimitProblem, type LimitsDraft } from './draft.ts'

/** Minutes of inactivity after which people are signed out. */
export function SessionLimitsPage() {
  const { t } = useLingui()
  const query = useQuery(trpc.accounts.sessionLimits.queryOptions())
  return (
    <Page title={t`Wylogowywanie`} width="narrow">
      <QueryState query={query} pending={<Skeleton className="h-72 w-full rounded-card" />}>
        {(limits) => <LimitsForm limits={limits} />}
      </QueryState>
    </Page>
  )
}

function LimitsForm({ limits }: { limits: SessionLimits }) {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState(() => limitsDraftOf(limits, i18n.locale))
  const save = useMutation(
    setSessionLimits({
      onSuccess(_, saved) {
        setDraft(limitsDraftOf(saved, i18n.locale))
        toast.success(t`Zapisano. Nowy czas już obowiązuje.`)
      },
    }),
  )
  const checked = checkLimitsDraft(draft)
  const texts: Record<LimitProblem, string> = {
    required: t`To pole jest wymagane.`,
    number: t`Podaj liczbę, na przykład 12 albo 0,5.`,
    bounds: t`Podaj od 15 minut (0,25 godziny) do 90 dni.`,
  }
  const { form, problem, saidByField, text } = useFieldProblems<LimitsDraft, LimitProblem>({
    draft,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    problems: checked.problems,
    say: (name) => texts[name],
    error: save.error,
    held: save.isPending,
    send: () => checked.limits && save.mutate(checked.limits),
  })
  const field = (name: keyof LimitsDraft) => ({
    numeric: true,
    autoComplete: 'off',
    maxLength: 12,
    className: 'w-28',
    ...text(name),
  })

  return (
    <form {...form} className="flex flex-col gap-6">
      <p className="text-sm text-muted">
        <Trans>
          Po takim czasie bez żadnego działania trzeba zalogować się ponownie. Zmiana obowiązuje od razu, we
          wszystkich placówkach.
        </Trans>
      </p>
      <Failure error={!saidByField && save.error} />
      <Field
        label={t`Personel, w godzinach`}
        hint={t`Także administratorzy systemu i rodzice, którzy są w personelu.`}
        error={problem('staffMinutes')}
        required
      >
        <Input {...field('staffMinutes')} />
      </Field>
      <Field
        label={t`Rodzice, w dniach`}
        hint={t`Nikt nie jest zalogowany dłużej niż dobę, a z „Zapamiętaj mnie” dłużej niż 30 dni.`}
        error={problem('parentMinutes')}
        required
      >
        <Input {...field('parentMinutes')} />
      </Field>
      <div>
        <Button type="submit" pending={save.isPending} blocked={!checked.limits}>
          {t`Zapisz`}
        </Button>
      </div>
    </form>
  )
}
