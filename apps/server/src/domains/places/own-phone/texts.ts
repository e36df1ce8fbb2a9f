import type { LangKey } from '@skrzat/contract/wire/accounts'

/** The place's name is cut to this length to fit into a message. */
const PLACE_LENGTH = 40

/** GSM-7 letters only, once diacritics are removed, so Russian is in Latin script. */
const ENTERED: Record<LangKey, (place: string, page: string) => string> = {
  pl: (place, page) =>
    `Skrzat: placówka ${place} dodała Twój numer. Jeśli to pomyłka, opuść ją w ustawieniach konta: ${page}`,
  en: (place, page) =>
    `Skrzat: ${place} has added your number. If that is a mistake, leave it in your account: ${page}`,
  de: (place, page) =>
    `Skrzat: ${place} hat Ihre Nummer eingetragen. Bei einem Irrtum verlassen Sie sie hier: ${page}`,
  fr: (place, page) =>
    `Skrzat : ${place} a ajouté votre numéro. Si c'est une erreur, quittez-le ici : ${page}`,
  ru: (place, page) =>
    `Skrzat: vash nomer dobavlen, ${place}. Yesli eto oshibka, pokinte uchrezhdeniye zdes: ${page}`,
}

/** The notice to a phone's owner when a place enters it, in the owner's language. */
export function enteredText(langKey: LangKey, placeName: string, page: string): string {
  return ENTERED[langKey](placeName.slice(0, PLACE_LENGTH), page)
}
