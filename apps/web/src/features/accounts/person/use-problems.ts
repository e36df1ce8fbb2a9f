import { useLingui } from '@lingui/react/macro'
import { type FieldProblemsOptions, useFieldProblems } from '#app/errors/index.ts'

/** The texts of errors in forms that create or change an account. */
export function useProblemTexts() {
  const { t } = useLingui()
  return {
    required: t`To pole jest wymagane.`,
    phone: t`Numer telefonu musi mieć 9 cyfr.`,
    email: t`Podaj adres e-mail, na przykład anna@example.pl.`,
    login: t`Podaj numer telefonu albo adres e-mail.`,
    code: t`Kod ma 6 cyfr.`,
    pin: t`PIN ma 6 cyfr.`,
    weak: t`Ten PIN łatwo zgadnąć. Wybierz inny.`,
    password: t`To hasło ma mniej niż 10 znaków.`,
    otherPin: t`To nie ten sam PIN.`,
    otherPassword: t`To nie to samo hasło.`,
  }
}

type AccountProblem = keyof ReturnType<typeof useProblemTexts>

/** A form by which people create or change their own account: its field errors, and whether it may be sent. */
export function useProblems<Draft extends Readonly<Record<string, unknown>>>(
  options: Pick<
    FieldProblemsOptions<Draft, AccountProblem>,
    'draft' | 'change' | 'problems' | 'held' | 'send'
  >,
) {
  const texts = useProblemTexts()
  const fields = useFieldProblems<Draft, AccountProblem>({
    ...options,
    say: (found) => texts[found],
    // These forms show the server's refusals themselves.
    error: undefined,
  })
  return { ...fields, texts, blocked: Object.keys(options.problems).length > 0 }
}
