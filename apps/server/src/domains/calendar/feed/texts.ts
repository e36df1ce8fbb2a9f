import type { LangKey } from '@skrzat/contract/wire/accounts'
import { loadTexts } from '../../../kernel/texts/index.ts'

/** An absence in a private calendar, in the account's language. */
export function absenceTexts(
  langKey: LangKey,
  { firstname, confirmed }: { firstname: string; confirmed: boolean },
): { summary: string; description: string } {
  const i18n = loadTexts(langKey)
  return {
    summary: i18n.t('Nieobecność: {firstname}', { firstname }),
    description: confirmed
      ? i18n.t('Potwierdzona przez placówkę.')
      : i18n.t('Zgłoszona, jeszcze niepotwierdzona.'),
  }
}
