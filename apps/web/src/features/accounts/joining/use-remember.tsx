import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@skrzat/ui/checkbox'
import { useState, type ReactNode } from 'react'
import { PHONE } from '../../../first/browser-keeps.ts'

/** The choice to stay signed in, as the sign-in form has it: proposed on phones. */
export function useRemember(): { remember: boolean; box: ReactNode } {
  const { t } = useLingui()
  const [remember, setRemember] = useState(() => window.matchMedia(PHONE).matches)
  return {
    remember,
    box: (
      <Checkbox
        label={t`Zapamiętaj mnie`}
        checked={remember}
        onChange={({ target }) => setRemember(target.checked)}
      />
    ),
  }
}
