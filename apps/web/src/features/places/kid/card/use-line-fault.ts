import { useLingui } from '@lingui/react/macro'
import type { LineProblem } from './draft.ts'

/** The text of an error in a name or a phone. */
export function useLineFault() {
  const { t } = useLingui()
  const texts: Record<LineProblem, string> = {
    required: t`To pole jest wymagane.`,
    characters: t`To pole nie może zaczynać się od =, +, - lub @ ani mieć niewidocznych znaków.`,
    phone: t`Numer telefonu musi mieć 9 cyfr.`,
  }
  return (problem: LineProblem | undefined) => problem && texts[problem]
}
