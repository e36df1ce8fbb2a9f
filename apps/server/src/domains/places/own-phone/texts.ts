import type { LangKey } from '@skrzat/contract/wire/accounts'

/** The place's name is cut to this length to fit into a message. */
const PLACE_LENGTH = 40

/** GSM-7 letters only, once diacritics are removed, so Russian is in Latin script. */
const ENTERED: Record<LangKey, (place: string, page: string) => string> = {
  pl: (place, page) => `Skrzat: placówka ${place} zaprasza Cię do siebie. Przyjmij to albo odrzuć: ${page}`,
  en: (place, page) => `Skrzat: ${place} invites you to join. Accept or decline: ${page}`,
  de: (place, page) => `Skrzat: ${place} lädt Sie ein. Nehmen Sie an oder lehnen Sie ab: ${page}`,
  fr: (place, page) => `Skrzat : ${place} vous invite. Acceptez ou refusez : ${page}`,
  ru: (place, page) => `Skrzat: ${place} priglashayet vas. Primite ili otklonite: ${page}`,
}

/** The notice to a phone's owner when a place enters it, in the owner's language. */
export function enteredText(langKey: LangKey, placeName: string, page: string): string {
  return ENTERED[langKey](placeName.slice(0, PLACE_LENGTH), page)
}
