import type { LangKey } from '@skrzat/contract/wire/accounts'
import { loadTexts } from '../../kernel/texts/index.ts'

/** @param content.note the checkpoint, in its file format */
export function checkpointMail(
  langKey: LangKey,
  content: { place: string; note: string; page: string },
): { subject: string; body: string } {
  const i18n = loadTexts(langKey)
  return {
    subject: i18n.t('Skrzat: punkt kontrolny księgi płatności ({place})', { place: content.place }),
    body: i18n.t(
      'Dzień dobry,\n\nzachowaj tę wiadomość. Poniżej jest punkt kontrolny księgi, w której są też płatności placówki {place}. Jeśli ktoś później zmieni lub usunie zapis sprzed tej chwili, będzie można to z jego pomocą wykazać. Nie musisz nic robić.\n\n{note}\nPunkty kontrolne i wyjaśnienie znajdziesz też tutaj: {page}\n',
      content,
    ),
  }
}
