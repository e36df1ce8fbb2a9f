import { randomUUID } from 'node:crypto'
import { formatNrb } from '@skrzat/contract/nrb'
import type { TransactionSql } from '@skrzat/db/client'
import { and, eq, isNull, orm } from '@skrzat/db/orm'
import { accounts, staffOfPlaces } from '@skrzat/db/schema'
import { addToOutbox } from '../../../kernel/outbox/index.ts'
import { loadTexts } from '../../../kernel/texts/index.ts'
import { tellTwice } from '../../accounts/index.ts'
import { notify } from '../../notifications/index.ts'
import { inPlace } from '../repository.ts'
import { accountNumberText } from '../sms-texts.ts'
import { isPlaceAdmin } from './roles.ts'

/**
 * Notifies every admin of the place of its changed account number: in the app, by SMS and by e-mail. The admin who
 * changed it is notified too, as the session may have been stolen.
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
      const i18n = loadTexts(langKey)
      return {
        subject: i18n.t('Skrzat: nowy numer konta placówki'),
        body: accountNumberText(langKey, name, formatNrb(accountNumber)),
      }
    })
  const audience = { to: 'directors', placeId } as const
  await addToOutbox(tx, [notify({ type: 'TYPE_CHANGE_ACCOUNT_NUMBER', audience, source })])
}
