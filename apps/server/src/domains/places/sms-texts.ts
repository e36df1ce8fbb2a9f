import type { LangKey } from '@skrzat/contract/wire/accounts'
import { loadTexts } from '../../kernel/texts/index.ts'

/** The place's name is cut to this length to fit into a message. */
const PLACE_LENGTH = 40

/** The notice to a phone's owner when a place enters it, in the owner's language. */
export function enteredText(langKey: LangKey, placeName: string, page: string): string {
  const i18n = loadTexts(langKey)
  const place = placeName.slice(0, PLACE_LENGTH)
  return i18n.t('Skrzat: placówka {place} zaprasza Cię do siebie. Przyjmij to albo odrzuć: {page}', {
    place,
    page,
  })
}

/** The notice to a place's admins of its changed account number. */
export function accountNumberText(langKey: LangKey, placeName: string, account: string): string {
  const i18n = loadTexts(langKey)
  const place = placeName.slice(0, PLACE_LENGTH)
  return i18n.t(
    'Skrzat: {place} ma nowy numer konta {account}. Rodzice wpłacają już na niego. Jeśli o tym nie wiesz, sprawdź ustawienia placówki.',
    { place, account },
  )
}
