import { LANG_KEYS, type LangKey } from '@skrzat/contract/wire/accounts'

/** Letters of the place's name that a message has room for. */
const PLACE_LENGTH = 40

/** In letters of GSM-7 once its marks are gone, so Russian comes in Latin ones. */
const ENTERED: Record<LangKey, (place: string, page: string) => string> = {
  pl: (place, page) =>
    `Skrzat: placówka ${place} dodała Twój numer. Jeśli to pomyłka, opuść ją w ustawieniach konta: ${page}`,
  en: (place, page) =>
    `Skrzat: ${place} has added your number. If that is a mistake, leave it in your account settings: ${page}`,
  de: (place, page) =>
    `Skrzat: ${place} hat Ihre Nummer eingetragen. Ist das ein Irrtum, verlassen Sie die Einrichtung in Ihrem Konto: ${page}`,
  fr: (place, page) =>
    `Skrzat : ${place} a ajouté votre numéro. Si c'est une erreur, quittez-le dans votre compte : ${page}`,
  ru: (place, page) =>
    `Skrzat: ${place} dobavil vash nomer. Yesli eto oshibka, vyydite v nastroykakh uchotnoy zapisi: ${page}`,
}

/** What the owner of a phone is told when a place enters it, in their language. */
export function enteredText(langKey: string, placeName: string, page: string): string {
  return ENTERED[LANG_KEYS.find((known) => known === langKey) ?? 'pl'](placeName.slice(0, PLACE_LENGTH), page)
}
