import { formatPhone } from '@skrzat/contract/phone'

/** `600 000 001 i 600 000 002`, as the language lists things. */
export function phoneList(phones: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale).format(phones.map(formatPhone))
}
