import { useLingui } from '@lingui/react/macro'
import type { AGES } from './family.ts'

/** The names of the ages of what is open. */
export function useAgeNames(): Record<(typeof AGES)[number], string> {
  const { t } = useLingui()
  return {
    notDue: t`Przed terminem`,
    upTo7: t`0–7 dni`,
    upTo30: t`8–30 dni`,
    over30: t`Ponad 30 dni`,
  }
}
