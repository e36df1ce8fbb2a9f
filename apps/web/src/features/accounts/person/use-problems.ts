import { useLingui } from '@lingui/react/macro'
import { useFieldProblems } from '#app/use-field-problems.ts'

/** What can be wrong in a form by which somebody gets an account or changes his own, in words. */
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

/** A form by which somebody gets an account or changes his own: what it says beside its fields, and whether it may be sent. */
export function useProblems<Draft extends Readonly<Record<string, unknown>>>(
  draft: Draft,
  /** What is wrong with the draft as it is. */
  problems: Readonly<Partial<Record<keyof Draft, AccountProblem>>>,
) {
  const texts = useProblemTexts()
  const fields = useFieldProblems<Draft, AccountProblem>({
    draft,
    problems,
    say: (found) => texts[found],
    // These forms say themselves what the server refused.
    error: undefined,
  })
  return { ...fields, texts, blocked: Object.keys(problems).length > 0 }
}
