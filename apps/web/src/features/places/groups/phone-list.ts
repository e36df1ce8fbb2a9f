import { formatPhone } from '@skrzat/contract/phone'

/** `600 000 001 i 600 000 002`, in the language's list format. */
export function phoneList(phones: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale).format(phones.map(formatPhone))
}
