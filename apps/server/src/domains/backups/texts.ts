import type { LangKey } from '@skrzat/contract/wire/accounts'
import { loadTexts } from '../../kernel/texts/index.ts'

/** E-mail to admins about a failed nightly backup. @param reason the server's, in English */
export function backupFailedMail(langKey: LangKey, reason: string): { subject: string; body: string } {
  const i18n = loadTexts(langKey)
  return {
    subject: i18n.t('Skrzat: nocna kopia zapasowa się nie udała'),
    body: i18n.t(
      'Dzień dobry,\n\nnocna kopia zapasowa nie powstała. Wcześniejsze kopie są na miejscu. Powód, jak podaje go serwer:\n\n{reason}\n\nPo usunięciu przyczyny można zrobić kopię od razu poleceniem: pnpm skrzat backup KATALOG\n',
      { reason },
    ),
  }
}
