import type { LangKey } from '@skrzat/contract/wire/accounts'
import { loadTexts } from '../../kernel/texts/index.ts'
import { LINK_MINUTES } from './proof/codes.ts'

/** Hours until the link to a new e-mail address expires. */
export const EMAIL_LINK_HOURS = 24

type Mail = { readonly subject: string; readonly body: string }

export function resetMail(langKey: LangKey, link: string): Mail {
  const i18n = loadTexts(langKey)
  return {
    subject: i18n.t('Skrzat: nowy PIN lub hasło'),
    body: i18n.t(
      'Dzień dobry,\n\naby ustawić nowy PIN lub hasło, otwórz ten adres w ciągu {minutes} minut:\n\n{link}\n\nJeśli to nie Ty o to prosisz, nie musisz nic robić: nic się nie zmieni.\n',
      { minutes: LINK_MINUTES, link },
    ),
  }
}

export function emailLinkMail(langKey: LangKey, link: string): Mail {
  const i18n = loadTexts(langKey)
  return {
    subject: i18n.t('Skrzat: potwierdź adres e-mail'),
    body: i18n.t(
      'Dzień dobry,\n\naby potwierdzić ten adres e-mail, otwórz tę stronę w ciągu {hours} godzin:\n\n{link}\n\nJeśli to nie Ty o to prosisz, nie musisz nic robić: nic się nie zmieni.\n',
      { hours: EMAIL_LINK_HOURS, link },
    ),
  }
}

export function ownerNoticeSubject(langKey: LangKey): string {
  const i18n = loadTexts(langKey)
  return i18n.t('Skrzat: zmiana na Twoim koncie')
}

/**
 * To the system's admins.
 * @param networks how many phones were tried from each; empty if no single network stands out
 */
export function sprayingMail(langKey: LangKey, failures: number, networks: readonly string[]): Mail {
  const i18n = loadTexts(langKey)
  const paragraphs = [
    i18n.t('Dzień dobry,\n\nnieudane próby logowania w ostatniej godzinie: {failures}.', { failures }),
    ...(networks.length === 0
      ? []
      : [
          i18n.t(
            'Z tych adresów próbowano wielu numerów telefonu (ile, podano w nawiasie); przez godzinę są spowolnione:\n{networks}',
            { networks: networks.join('\n') },
          ),
        ]),
    i18n.t('Szczegóły są w audycie (AUTHENTICATION_FAILURE).'),
  ]
  return { subject: i18n.t('Skrzat: ktoś zgaduje PIN-y'), body: `${paragraphs.join('\n\n')}\n` }
}
