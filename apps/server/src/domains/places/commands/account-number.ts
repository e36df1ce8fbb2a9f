import { randomUUID } from 'node:crypto'
import { formatNrb } from '@skrzat/contract/nrb'
import type { LangKey } from '@skrzat/contract/wire/accounts'
import type { TransactionSql } from '@skrzat/db/client'
import { and, eq, isNull, orm } from '@skrzat/db/orm'
import { accounts, staffOfPlaces } from '@skrzat/db/schema'
import { addToOutbox } from '../../../kernel/outbox/index.ts'
import { tellTwice } from '../../accounts/index.ts'
import { notify } from '../../notifications/index.ts'
import { inPlace } from '../repository.ts'
import { isPlaceAdmin } from './roles.ts'

/** The place's name is cut to this length to fit into a message. */
const PLACE_LENGTH = 40

type Texts = { readonly subject: string; readonly body: (place: string, account: string) => string }

/** GSM-7 letters only, once diacritics are removed, so Russian is in Latin script. */
const TEXTS: Record<LangKey, Texts> = {
  pl: {
    subject: 'Skrzat: nowy numer konta placówki',
    body: (place, account) =>
      `Skrzat: ${place} ma nowy numer konta ${account}. Rodzice wpłacają już na niego. Jeśli o tym nie wiesz, sprawdź ustawienia placówki.`,
  },
  en: {
    subject: 'Skrzat: the place has a new account number',
    body: (place, account) =>
      `Skrzat: ${place} has a new account number, ${account}. Parents already pay to it. If you know nothing of it, check the place's settings.`,
  },
  de: {
    subject: 'Skrzat: neue Kontonummer der Einrichtung',
    body: (place, account) =>
      `Skrzat: ${place} hat eine neue Kontonummer, ${account}. Eltern zahlen schon darauf. Falls Sie davon nichts wissen, prüfen Sie die Einstellungen.`,
  },
  fr: {
    subject: 'Skrzat : nouveau numéro de compte de l’établissement',
    body: (place, account) =>
      `Skrzat : ${place} a un nouveau numéro de compte, ${account}. Les parents y paient déjà. Si vous l'ignorez, vérifiez les paramètres.`,
  },
  ru: {
    subject: 'Skrzat: новый номер счёта учреждения',
    body: (place, account) =>
      `Skrzat: ${place}, novyy nomer scheta ${account}. Roditeli uzhe platyat na nego. Yesli vy ob etom ne znaete, proverte nastroyki.`,
  },
}

/**
 * Tells every admin of the place of its other account number: in the app, by SMS and by e-mail. The one who
 * changed it is told as well, as the session may have been stolen.
 */
export async function tellAdmins(
  tx: TransactionSql,
  { placeId, name, accountNumber }: { placeId: number; name: string; accountNumber: string },
): Promise<void> {
  const source = `account-number:${placeId}:${randomUUID()}`
  const admins = await orm(tx)
    .select({ id: accounts.id })
    .from(staffOfPlaces)
    .innerJoin(accounts, and(eq(accounts.login, staffOfPlaces.phone), isNull(accounts.deletedAt)))
    .where(and(inPlace(staffOfPlaces, placeId), isPlaceAdmin, staffOfPlaces.accepted))
    .orderBy(accounts.id)
  for (const { id } of admins)
    await tellTwice(tx, { accountId: id, key: `${source}:${id}` }, (langKey) => {
      const { subject, body } = TEXTS[langKey]
      return { subject, body: body(name.slice(0, PLACE_LENGTH), formatNrb(accountNumber)) }
    })
  const audience = { to: 'directors', placeId } as const
  await addToOutbox(tx, [notify({ type: 'TYPE_CHANGE_ACCOUNT_NUMBER', audience, source })])
}
