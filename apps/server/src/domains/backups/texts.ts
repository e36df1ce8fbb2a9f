import type { LangKey } from '@skrzat/contract/wire/accounts'

type Text = { subject: string; body: (reason: string) => string }

/** E-mail to admins about a failed nightly backup. The reason is the server's, in English. */
export const FAILED: Record<LangKey, Text> = {
  pl: {
    subject: 'Skrzat: nocna kopia zapasowa się nie udała',
    body: (reason) =>
      `Dzień dobry,\n\nnocna kopia zapasowa nie powstała. Wcześniejsze kopie są na miejscu. Powód, jak podaje go serwer:\n\n${reason}\n\nPo usunięciu przyczyny można zrobić kopię od razu poleceniem: pnpm skrzat backup KATALOG\n`,
  },
  en: {
    subject: 'Skrzat: the nightly backup failed',
    body: (reason) =>
      `Hello,\n\nThe nightly backup was not made. Earlier backups are still there. The reason, as the server gives it:\n\n${reason}\n\nOnce the cause is fixed, a backup can be made straight away with: pnpm skrzat backup DIR\n`,
  },
  de: {
    subject: 'Skrzat: Die nächtliche Sicherung ist fehlgeschlagen',
    body: (reason) =>
      `Guten Tag,\n\ndie nächtliche Sicherung wurde nicht erstellt. Frühere Sicherungen sind noch da. Der Grund, wie ihn der Server nennt:\n\n${reason}\n\nIst er behoben, erstellt dieser Befehl sofort eine Sicherung: pnpm skrzat backup ORDNER\n`,
  },
  fr: {
    subject: 'Skrzat : la sauvegarde de la nuit a échoué',
    body: (reason) =>
      `Bonjour,\n\nLa sauvegarde de la nuit n’a pas été faite. Les sauvegardes précédentes sont en place. La raison, telle que le serveur la donne :\n\n${reason}\n\nUne fois la cause écartée, cette commande en fait une tout de suite : pnpm skrzat backup DOSSIER\n`,
  },
  ru: {
    subject: 'Skrzat: ночная резервная копия не создана',
    body: (reason) =>
      `Здравствуйте!\n\nНочная резервная копия не создана. Прежние копии на месте. Причина, как её называет сервер:\n\n${reason}\n\nКогда причина устранена, копию можно сделать сразу командой: pnpm skrzat backup ПАПКА\n`,
  },
}
