import type { LangKey } from '@skrzat/contract/wire/accounts'
import { SENT_PIN_DAYS } from './pins/sent-pin.ts'
import { CODE_MINUTES, LINK_MINUTES } from './proof/codes.ts'

/** Hours until the link to a new e-mail address expires. */
export const EMAIL_LINK_HOURS = 24

/** Texts of account SMS and e-mails, per language. An SMS has only GSM-7 letters, so Russian is in Latin script. */
type Texts = {
  activation(code: string): string
  /** To the owner of an account whose phone was registered again. */
  exists(): string
  resetCode(code: string): string
  /** Behind what else the SMS says, where a code alone might not get the owner in. */
  resetLink(url: string): string
  pin(pin: string): string
  resetSubject: string
  resetBody(link: string): string
  /** A code that proves the owner before a change of the e-mail address, and where to type it. */
  emailCode(code: string, page: string): string
  /** A code before a sensitive action, for an account without a secret. */
  identityCode(code: string): string
  emailLinkSubject: string
  emailLinkBody(link: string): string
  noticeSubject: string
  /** What changed, and what to do if somebody else did it. */
  notices: Record<OwnerNotice, string>
  /** To the system's admins. */
  sprayingSubject: string
  /** @param networks how many phones were tried from each; empty if no single network stands out */
  sprayingBody(failures: number, networks: readonly string[]): string
}

/** Changes that an owner is notified of, because somebody else could have made them. */
export type OwnerNotice = 'email' | 'phone' | 'secret' | 'factorAdded' | 'factorRemoved'

/** The non-empty parts, separated by an empty line. */
function paragraphs(...parts: readonly (string | false)[]): string {
  return `${parts.filter((part) => part !== false).join('\n\n')}\n`
}

const TEXTS: Record<LangKey, Texts> = {
  pl: {
    activation: (code) =>
      `Skrzat: kod aktywacji konta ${code}, ważny ${CODE_MINUTES} minut. Jeśli to nie Ty zakładasz konto, nikomu go nie podawaj.`,
    exists: () =>
      'Skrzat: ktoś próbował założyć konto na ten numer, ale konto już istnieje. Zaloguj się albo ustaw nowy PIN.',
    resetCode: (code) =>
      `Skrzat: kod do ustawienia nowego PIN-u ${code}, ważny ${CODE_MINUTES} minut. Nikomu go nie podawaj.`,
    resetLink: (url) => ` Nowy PIN ustawisz też tu: ${url}`,
    pin: (pin) =>
      `Skrzat: Twój PIN to ${pin}. Zaloguj się nim w ciągu ${SENT_PIN_DAYS} dni. Loginem jest ten numer telefonu. Nikomu go nie podawaj.`,
    resetSubject: 'Skrzat: nowy PIN lub hasło',
    resetBody: (link) =>
      `Dzień dobry,\n\naby ustawić nowy PIN lub hasło, otwórz ten adres w ciągu ${LINK_MINUTES} minut:\n\n${link}\n\nJeśli to nie Ty o to prosisz, nie musisz nic robić: nic się nie zmieni.\n`,
    emailCode: (code, page) =>
      `Skrzat: kod do zmiany adresu e-mail ${code}, ważny ${CODE_MINUTES} minut. Wpisz go tutaj: ${page} Jeśli to nie Ty, nikomu go nie podawaj.`,
    identityCode: (code) =>
      `Skrzat: kod potwierdzenia ${code}, ważny ${CODE_MINUTES} minut. Jeśli to nie Ty, nikomu go nie podawaj.`,
    emailLinkSubject: 'Skrzat: potwierdź adres e-mail',
    emailLinkBody: (link) =>
      `Dzień dobry,\n\naby potwierdzić ten adres e-mail, otwórz tę stronę w ciągu ${EMAIL_LINK_HOURS} godzin:\n\n${link}\n\nJeśli to nie Ty o to prosisz, nie musisz nic robić: nic się nie zmieni.\n`,
    noticeSubject: 'Skrzat: zmiana na Twoim koncie',
    notices: {
      email:
        'Skrzat: na Twoim koncie zmieniono adres e-mail. Jeśli to nie Ty, ustaw od razu nowy PIN i napisz do nas.',
      phone:
        'Skrzat: na Twoim koncie zmieniono numer telefonu. Jeśli o tym nie wiesz, napisz do nas od razu.',
      secret:
        'Skrzat: zmieniono PIN lub hasło Twojego konta. Jeśli to nie Ty, ustaw od razu nowy PIN i napisz do nas.',
      factorAdded:
        'Skrzat: do Twojego konta dodano drugi składnik logowania. Jeśli to nie Ty, od razu ustaw nowy PIN i napisz do placówki.',
      factorRemoved:
        'Skrzat: z Twojego konta usunięto drugi składnik logowania. Jeśli to nie Ty, od razu ustaw nowy PIN i napisz do placówki.',
    },
    sprayingSubject: 'Skrzat: ktoś zgaduje PIN-y',
    sprayingBody: (failures, networks) =>
      paragraphs(
        `Dzień dobry,\n\nnieudane próby logowania w ostatniej godzinie: ${failures}.`,
        networks.length > 0 &&
          `Z tych adresów próbowano wielu numerów telefonu (ile, podano w nawiasie); przez godzinę są spowolnione:\n${networks.join('\n')}`,
        'Szczegóły są w audycie (AUTHENTICATION_FAILURE).',
      ),
  },
  en: {
    activation: (code) =>
      `Skrzat: your activation code is ${code}, valid for ${CODE_MINUTES} minutes. If you are not registering, do not share it with anyone.`,
    exists: () =>
      'Skrzat: somebody tried to register this number, but it already has an account. Sign in, or set a new PIN.',
    resetCode: (code) =>
      `Skrzat: your code for a new PIN is ${code}, valid for ${CODE_MINUTES} minutes. Do not share it with anyone.`,
    resetLink: (url) => ` You can also set a new PIN here: ${url}`,
    pin: (pin) =>
      `Skrzat: your PIN is ${pin}. Sign in with it and this phone number within ${SENT_PIN_DAYS} days. Do not share it with anyone.`,
    resetSubject: 'Skrzat: a new PIN or password',
    resetBody: (link) =>
      `Hello,\n\nTo set a new PIN or password, open this address within ${LINK_MINUTES} minutes:\n\n${link}\n\nIf you did not ask for this, you don’t need to do anything: nothing will change.\n`,
    emailCode: (code, page) =>
      `Skrzat: your code for changing the e-mail address is ${code}, valid for ${CODE_MINUTES} minutes. Enter it here: ${page} If it is not you, do not share it.`,
    identityCode: (code) =>
      `Skrzat: your confirmation code is ${code}, valid for ${CODE_MINUTES} minutes. If it is not you, do not share it with anyone.`,
    emailLinkSubject: 'Skrzat: confirm your e-mail address',
    emailLinkBody: (link) =>
      `Hello,\n\nTo confirm this e-mail address, open this page within ${EMAIL_LINK_HOURS} hours:\n\n${link}\n\nIf you did not ask for this, you don’t need to do anything: nothing will change.\n`,
    noticeSubject: 'Skrzat: a change to your account',
    notices: {
      email:
        'Skrzat: the e-mail address of your account was changed. If it was not you, set a new PIN at once and write to us.',
      phone:
        'Skrzat: the phone number of your account was changed. If you did not know about this, write to us at once.',
      secret:
        'Skrzat: the PIN or password of your account was changed. If it was not you, set a new PIN at once and write to us.',
      factorAdded:
        'Skrzat: a second factor was added to your account. If it was not you, set a new PIN at once and write to your place.',
      factorRemoved:
        'Skrzat: a second factor was removed from your account. If it was not you, set a new PIN at once and write to your place.',
    },
    sprayingSubject: 'Skrzat: somebody is guessing PINs',
    sprayingBody: (failures, networks) =>
      paragraphs(
        `Hello,\n\nIn the last hour, ${failures} attempts to sign in failed.`,
        networks.length > 0 &&
          `Many phone numbers were tried from these addresses (the count is in brackets); they are slowed down for an hour:\n${networks.join('\n')}`,
        'The audit log has the details (AUTHENTICATION_FAILURE).',
      ),
  },
  de: {
    activation: (code) =>
      `Skrzat: Ihr Aktivierungscode ist ${code}, gültig ${CODE_MINUTES} Minuten. Wenn Sie kein Konto anlegen, geben Sie ihn nicht weiter.`,
    exists: () =>
      'Skrzat: Jemand wollte diese Nummer registrieren, es gibt aber schon ein Konto. Melden Sie sich an oder legen Sie eine neue PIN fest.',
    resetCode: (code) =>
      `Skrzat: Ihr Code für eine neue PIN ist ${code}, gültig ${CODE_MINUTES} Minuten. Geben Sie ihn nicht weiter.`,
    resetLink: (url) => ` Eine neue PIN setzen Sie auch hier: ${url}`,
    pin: (pin) =>
      `Skrzat: Ihre PIN ist ${pin}. Melden Sie sich innerhalb von ${SENT_PIN_DAYS} Tagen damit an. Der Login ist diese Telefonnummer. Geben Sie die PIN nicht weiter.`,
    resetSubject: 'Skrzat: neue PIN oder neues Passwort',
    resetBody: (link) =>
      `Guten Tag,\n\num eine neue PIN oder ein neues Passwort festzulegen, öffnen Sie innerhalb von ${LINK_MINUTES} Minuten diese Adresse:\n\n${link}\n\nWenn Sie nicht darum gebeten haben, brauchen Sie nichts zu tun: Es ändert sich nichts.\n`,
    emailCode: (code, page) =>
      `Skrzat: Ihr Code zum Ändern der E-Mail-Adresse ist ${code}, gültig ${CODE_MINUTES} Minuten. Geben Sie ihn hier ein: ${page} Waren Sie es nicht, geben Sie ihn nicht weiter.`,
    identityCode: (code) =>
      `Skrzat: Ihr Bestätigungscode ist ${code}, gültig ${CODE_MINUTES} Minuten. Waren Sie es nicht, geben Sie ihn nicht weiter.`,
    emailLinkSubject: 'Skrzat: E-Mail-Adresse bestätigen',
    emailLinkBody: (link) =>
      `Guten Tag,\n\num diese E-Mail-Adresse zu bestätigen, öffnen Sie innerhalb von ${EMAIL_LINK_HOURS} Stunden diese Seite:\n\n${link}\n\nWenn Sie nicht darum gebeten haben, brauchen Sie nichts zu tun: Es ändert sich nichts.\n`,
    noticeSubject: 'Skrzat: Änderung an Ihrem Konto',
    notices: {
      email:
        'Skrzat: Die E-Mail-Adresse Ihres Kontos wurde geändert. Waren Sie es nicht, legen Sie sofort eine neue PIN fest und schreiben Sie uns.',
      phone:
        'Skrzat: Die Telefonnummer Ihres Kontos wurde geändert. Wissen Sie nichts davon, schreiben Sie uns sofort.',
      secret:
        'Skrzat: PIN oder Passwort Ihres Kontos wurde geändert. Waren Sie es nicht, legen Sie sofort eine neue PIN fest und schreiben Sie uns.',
      factorAdded:
        'Skrzat: Ihrem Konto wurde ein zweiter Faktor hinzugefügt. Waren Sie es nicht, legen Sie sofort eine neue PIN fest und schreiben Sie Ihrer Einrichtung.',
      factorRemoved:
        'Skrzat: Aus Ihrem Konto wurde ein zweiter Faktor entfernt. Waren Sie es nicht, legen Sie sofort eine neue PIN fest und schreiben Sie Ihrer Einrichtung.',
    },
    sprayingSubject: 'Skrzat: Jemand versucht, PINs zu erraten',
    sprayingBody: (failures, networks) =>
      paragraphs(
        `Guten Tag,\n\nin der letzten Stunde sind ${failures} Anmeldeversuche gescheitert.`,
        networks.length > 0 &&
          `Von diesen Adressen wurden viele Telefonnummern probiert (wie viele, steht in Klammern); sie sind eine Stunde lang verlangsamt:\n${networks.join('\n')}`,
        'Einzelheiten stehen im Prüfprotokoll (AUTHENTICATION_FAILURE).',
      ),
  },
  fr: {
    activation: (code) =>
      `Skrzat : votre code d'activation est ${code}, valable ${CODE_MINUTES} minutes. Ne le donnez à personne.`,
    exists: () =>
      "Skrzat : quelqu'un a voulu inscrire ce numéro, mais il a déjà un compte. Connectez-vous ou choisissez un nouveau PIN.",
    resetCode: (code) =>
      `Skrzat : votre code pour un nouveau PIN est ${code}, valable ${CODE_MINUTES} minutes. Ne le donnez à personne.`,
    resetLink: (url) => ` Vous pouvez aussi choisir un nouveau PIN ici : ${url}`,
    pin: (pin) =>
      `Skrzat : votre PIN est ${pin}, connectez-vous dans les ${SENT_PIN_DAYS} jours. L'identifiant est ce numéro de téléphone. Ne le donnez à personne.`,
    resetSubject: 'Skrzat : nouveau code PIN ou mot de passe',
    resetBody: (link) =>
      `Bonjour,\n\nPour choisir un nouveau code PIN ou mot de passe, ouvrez cette adresse dans les ${LINK_MINUTES} minutes :\n\n${link}\n\nSi vous n’avez rien demandé, vous n’avez rien à faire : rien ne changera.\n`,
    emailCode: (code, page) =>
      `Skrzat : votre code pour changer l'adresse e-mail est ${code}, valable ${CODE_MINUTES} minutes. Saisissez-le ici : ${page} Ne le donnez à personne.`,
    identityCode: (code) =>
      `Skrzat : votre code de confirmation est ${code}, valable ${CODE_MINUTES} minutes. Ne le donnez à personne.`,
    emailLinkSubject: 'Skrzat : confirmez votre adresse e-mail',
    emailLinkBody: (link) =>
      `Bonjour,\n\nPour confirmer cette adresse e-mail, ouvrez cette page dans les ${EMAIL_LINK_HOURS} heures :\n\n${link}\n\nSi vous n’avez rien demandé, vous n’avez rien à faire : rien ne changera.\n`,
    noticeSubject: 'Skrzat : modification de votre compte',
    notices: {
      email:
        "Skrzat : l'adresse e-mail de votre compte a changé. Si ce n'était pas vous, choisissez tout de suite un nouveau PIN et écrivez-nous.",
      phone:
        "Skrzat : le numéro de téléphone de votre compte a changé. Si vous n'en savez rien, écrivez-nous tout de suite.",
      secret:
        "Skrzat : le PIN ou mot de passe de votre compte a changé. Si ce n'était pas vous, choisissez tout de suite un nouveau PIN et écrivez-nous.",
      factorAdded:
        "Skrzat : un second facteur a été ajouté à votre compte. Si ce n'est pas vous, choisissez tout de suite un nouveau PIN.",
      factorRemoved:
        "Skrzat : un second facteur a été retiré de votre compte. Si ce n'est pas vous, choisissez tout de suite un nouveau PIN.",
    },
    sprayingSubject: 'Skrzat : quelqu’un essaie de deviner des codes PIN',
    sprayingBody: (failures, networks) =>
      paragraphs(
        `Bonjour,\n\nAu cours de la dernière heure, ${failures} tentatives de connexion ont échoué.`,
        networks.length > 0 &&
          `De nombreux numéros ont été essayés depuis ces adresses (leur nombre est entre parenthèses), ralenties pendant une heure :\n${networks.join('\n')}`,
        'Les détails sont dans le journal d’audit (AUTHENTICATION_FAILURE).',
      ),
  },
  ru: {
    activation: (code) =>
      `Skrzat: kod aktivatsii ${code}, deystvuyet ${CODE_MINUTES} minut. Yesli eto ne vy registriruyetes, nikomu yego ne soobshchayte.`,
    exists: () =>
      'Skrzat: kto-to pytalsya zaregistrirovat etot nomer, no uchotnaya zapis uzhe yest. Voydite ili zadayte novyy PIN.',
    resetCode: (code) =>
      `Skrzat: kod dlya novogo PIN ${code}, deystvuyet ${CODE_MINUTES} minut. Nikomu yego ne soobshchayte.`,
    resetLink: (url) => ` Novyy PIN mozhno zadat i zdes: ${url}`,
    pin: (pin) =>
      `Skrzat: vash PIN ${pin}. Voydite s nim v techeniye ${SENT_PIN_DAYS} dney. Login - etot nomer telefona. Nikomu yego ne soobshchayte.`,
    resetSubject: 'Skrzat: новый PIN-код или пароль',
    resetBody: (link) =>
      `Здравствуйте!\n\nЧтобы задать новый PIN-код или пароль, откройте этот адрес в течение ${LINK_MINUTES} минут:\n\n${link}\n\nЕсли вы об этом не просили, ничего не делайте: ничего не изменится.\n`,
    emailCode: (code, page) =>
      `Skrzat: kod dlya smeny e-mail ${code}, deystvuyet ${CODE_MINUTES} minut. Vvedite yego zdes: ${page} Yesli eto ne vy, nikomu yego ne soobshchayte.`,
    identityCode: (code) =>
      `Skrzat: kod podtverzhdeniya ${code}, deystvuyet ${CODE_MINUTES} minut. Yesli eto ne vy, nikomu yego ne soobshchayte.`,
    emailLinkSubject: 'Skrzat: подтвердите адрес электронной почты',
    emailLinkBody: (link) =>
      `Здравствуйте!\n\nЧтобы подтвердить этот адрес электронной почты, откройте эту страницу в течение ${EMAIL_LINK_HOURS} часов:\n\n${link}\n\nЕсли вы об этом не просили, ничего не делайте: ничего не изменится.\n`,
    noticeSubject: 'Skrzat: изменение в вашей учётной записи',
    notices: {
      email:
        'Skrzat: adres e-mail vashey uchotnoy zapisi izmenyon. Yesli eto ne vy, srazu zadayte novyy PIN i napishite nam.',
      phone:
        'Skrzat: nomer telefona vashey uchotnoy zapisi izmenyon. Yesli vy ob etom ne znayete, srazu napishite nam.',
      secret:
        'Skrzat: PIN ili parol vashey uchotnoy zapisi izmenyon. Yesli eto ne vy, srazu zadayte novyy PIN i napishite nam.',
      factorAdded:
        'Skrzat: k vashey uchotnoy zapisi dobavlen vtoroy faktor. Yesli eto ne vy, srazu zadayte novyy PIN.',
      factorRemoved:
        'Skrzat: iz vashey uchotnoy zapisi udalyon vtoroy faktor. Yesli eto ne vy, srazu zadayte novyy PIN.',
    },
    sprayingSubject: 'Skrzat: кто-то подбирает PIN-коды',
    sprayingBody: (failures, networks) =>
      paragraphs(
        `Здравствуйте!\n\nНеудачных попыток входа за последний час: ${failures}.`,
        networks.length > 0 &&
          `С этих адресов пробовали много номеров телефонов (сколько, указано в скобках); на час они замедлены:\n${networks.join('\n')}`,
        'Подробности в журнале аудита (AUTHENTICATION_FAILURE).',
      ),
  },
}

export function textsOf(langKey: LangKey): Texts {
  return TEXTS[langKey]
}
