import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useUiLocale } from '@skrzat/ui/locale'
import { useFailureText } from '#app/errors/index.ts'
import { ScreenChanged, type Change } from './unchanged.ts'

const changeNames: Record<Change, MessageDescriptor> = {
  gone: msg`dziecka nie ma już w\u00a0placówce`,
  invoiced: msg`wystawiono fakturę za dni tego okresu`,
  credit: msg`zmieniła się nadpłata`,
  absences: msg`zmieniły się nieobecności`,
  rates: msg`zmieniły się własne stawki`,
  discounts: msg`zmieniły się zniżki dziecka`,
  carried: msg`zmieniły się wyrównania dziecka`,
  stay: msg`zmienił się pierwszy lub ostatni dzień dziecka`,
}

/** Why a child's invoice was not issued, as text. */
export function useRefusalText() {
  const { i18n, t } = useLingui()
  const failureText = useFailureText()
  const locale = useUiLocale()
  return (error: unknown): string => {
    if (!(error instanceof ScreenChanged) || error.changes.length === 0) return failureText(error)
    const changes = new Intl.ListFormat(locale).format(
      error.changes.map((change) => i18n._(changeNames[change])),
    )
    return t`W\u00a0międzyczasie ${changes}.`
  }
}
