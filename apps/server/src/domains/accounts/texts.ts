import { LANG_KEYS, type LangKey } from '@skrzat/contract/wire/account'
import { CODE_MINUTES, LINK_MINUTES } from './proof/codes.ts'

/**
 * What people get by SMS and e-mail about their account, in their language. An SMS has letters of GSM-7 only, so
 * Russian comes in Latin ones.
 */
type Texts = {
  activation(code: string): string
  /** To somebody whose phone was registered again. */
  exists(): string
  resetCode(code: string): string
  pin(pin: string): string
  resetSubject: string
  resetBody(link: string): string
  emailChangedSubject: string
  emailChangedBody(contact: string): string
}

const TEXTS: Record<LangKey, Texts> = {
  pl: {
    activation: (code) =>
      `Skrzat: kod aktywacji konta ${code}, ważny ${CODE_MINUTES} minut. Jeśli to nie Ty zakładasz konto, nikomu go nie podawaj.`,
    exists: () =>
      'Skrzat: ktoś próbował założyć konto na ten numer, ale konto już istnieje. Zaloguj się albo ustaw nowy PIN.',
    resetCode: (code) =>
      `Skrzat: kod do ustawienia nowego PIN-u ${code}, ważny ${CODE_MINUTES} minut. Nikomu go nie podawaj.`,
    pin: (pin) => `Skrzat: Twój PIN to ${pin}. Loginem jest ten numer telefonu. Nikomu go nie podawaj.`,
    resetSubject: 'Skrzat: nowy PIN lub hasło',
    resetBody: (link) =>
      `Dzień dobry,\n\naby ustawić nowy PIN lub hasło, otwórz ten adres w ciągu ${LINK_MINUTES} minut:\n\n${link}\n\nJeśli to nie Ty o to prosisz, nic nie rób: nic się nie zmieni.\n`,
    emailChangedSubject: 'Skrzat: zmieniono adres e-mail konta',
    emailChangedBody: (contact) =>
      `Dzień dobry,\n\nw Twoim koncie zmieniono adres e-mail. Jeśli to nie Ty, ustaw od razu nowy PIN i napisz do nas: ${contact}\n`,
  },
  en: {
    activation: (code) =>
      `Skrzat: your activation code is ${code}, valid for ${CODE_MINUTES} minutes. If you are not registering, tell nobody.`,
    exists: () =>
      'Skrzat: somebody tried to register this number, but it has an account already. Sign in, or set a new PIN.',
    resetCode: (code) =>
      `Skrzat: your code for a new PIN is ${code}, valid for ${CODE_MINUTES} minutes. Tell nobody.`,
    pin: (pin) => `Skrzat: your PIN is ${pin}. You sign in with this phone number. Tell nobody.`,
    resetSubject: 'Skrzat: a new PIN or password',
    resetBody: (link) =>
      `Hello,\n\nto set a new PIN or password, open this address within ${LINK_MINUTES} minutes:\n\n${link}\n\nIf you did not ask for it, do nothing: nothing will change.\n`,
    emailChangedSubject: 'Skrzat: the e-mail address of your account was changed',
    emailChangedBody: (contact) =>
      `Hello,\n\nthe e-mail address of your account was changed. If it was not you, set a new PIN at once and write to us: ${contact}\n`,
  },
  de: {
    activation: (code) =>
      `Skrzat: Ihr Aktivierungscode ist ${code}, gültig ${CODE_MINUTES} Minuten. Registrieren Sie sich nicht, sagen Sie ihn niemandem.`,
    exists: () =>
      'Skrzat: Jemand wollte diese Nummer registrieren, es gibt aber schon ein Konto. Melden Sie sich an oder setzen Sie eine neue PIN.',
    resetCode: (code) =>
      `Skrzat: Ihr Code für eine neue PIN ist ${code}, gültig ${CODE_MINUTES} Minuten. Sagen Sie ihn niemandem.`,
    pin: (pin) => `Skrzat: Ihre PIN ist ${pin}. Der Login ist diese Telefonnummer. Sagen Sie sie niemandem.`,
    resetSubject: 'Skrzat: neue PIN oder neues Passwort',
    resetBody: (link) =>
      `Guten Tag,\n\num eine neue PIN oder ein neues Passwort zu setzen, öffnen Sie innerhalb von ${LINK_MINUTES} Minuten diese Adresse:\n\n${link}\n\nHaben Sie nicht darum gebeten, tun Sie nichts: es ändert sich nichts.\n`,
    emailChangedSubject: 'Skrzat: E-Mail-Adresse Ihres Kontos geändert',
    emailChangedBody: (contact) =>
      `Guten Tag,\n\ndie E-Mail-Adresse Ihres Kontos wurde geändert. Waren Sie es nicht, setzen Sie sofort eine neue PIN und schreiben Sie uns: ${contact}\n`,
  },
  fr: {
    activation: (code) =>
      `Skrzat : votre code d'activation est ${code}, valable ${CODE_MINUTES} minutes. Ne le donnez à personne.`,
    exists: () =>
      "Skrzat : quelqu'un a voulu inscrire ce numéro, mais il a déjà un compte. Connectez-vous ou choisissez un nouveau PIN.",
    resetCode: (code) =>
      `Skrzat : votre code pour un nouveau PIN est ${code}, valable ${CODE_MINUTES} minutes. Ne le donnez à personne.`,
    pin: (pin) =>
      `Skrzat : votre PIN est ${pin}. L'identifiant est ce numéro de téléphone. Ne le donnez à personne.`,
    resetSubject: 'Skrzat : un nouveau PIN ou mot de passe',
    resetBody: (link) =>
      `Bonjour,\n\npour choisir un nouveau PIN ou mot de passe, ouvrez cette adresse dans les ${LINK_MINUTES} minutes :\n\n${link}\n\nSi vous n'avez rien demandé, ne faites rien : rien ne changera.\n`,
    emailChangedSubject: "Skrzat : l'adresse e-mail de votre compte a changé",
    emailChangedBody: (contact) =>
      `Bonjour,\n\nl'adresse e-mail de votre compte a été changée. Si ce n'était pas vous, choisissez tout de suite un nouveau PIN et écrivez-nous : ${contact}\n`,
  },
  ru: {
    activation: (code) =>
      `Skrzat: kod aktivatsii ${code}, deystvuyet ${CODE_MINUTES} minut. Yesli eto ne vy registriruyetes, nikomu yego ne soobshchayte.`,
    exists: () =>
      'Skrzat: kto-to pytalsya zaregistrirovat etot nomer, no uchotnaya zapis uzhe yest. Voydite ili zadayte novyy PIN.',
    resetCode: (code) =>
      `Skrzat: kod dlya novogo PIN ${code}, deystvuyet ${CODE_MINUTES} minut. Nikomu yego ne soobshchayte.`,
    pin: (pin) => `Skrzat: vash PIN ${pin}. Login - etot nomer telefona. Nikomu yego ne soobshchayte.`,
    resetSubject: 'Skrzat: новый PIN-код или пароль',
    resetBody: (link) =>
      `Здравствуйте!\n\nЧтобы задать новый PIN-код или пароль, откройте этот адрес в течение ${LINK_MINUTES} минут:\n\n${link}\n\nЕсли вы об этом не просили, ничего не делайте: ничего не изменится.\n`,
    emailChangedSubject: 'Skrzat: адрес электронной почты изменён',
    emailChangedBody: (contact) =>
      `Здравствуйте!\n\nАдрес электронной почты вашей учётной записи изменён. Если это были не вы, сразу задайте новый PIN-код и напишите нам: ${contact}\n`,
  },
}

/** In the person's language; in Polish where it is none of ours. */
export function textsOf(langKey: string): Texts {
  return TEXTS[LANG_KEYS.find((known) => known === langKey) ?? 'pl']
}
