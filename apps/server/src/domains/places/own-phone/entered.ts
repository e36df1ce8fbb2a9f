import type { Principal } from '@skrzat/contract/access'
import { id, instant } from '@skrzat/contract/wire/common'
import type { TransactionSql } from '@skrzat/db/client'
import { and, anyOf, eq, isNotNull, isNull, orm, type RowOf, whether } from '@skrzat/db/orm'
import { accounts, phoneAnswers, places } from '@skrzat/db/schema'
import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../../kernel/jobs/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { addToOutbox } from '../../../kernel/outbox/index.ts'
import { notify } from '../../notifications/index.ts'
import { requestSms } from '../../sms/index.ts'
import { enteredText } from './texts.ts'

const ENTERED_JOB = 'places.phones_entered'

const enteredData = z.object({
  placeId: id,
  /** The newly entered phones whose owners are notified. */
  phones: z.array(z.string()),
  at: instant,
})

/** Days until an owner who declined gets another SMS when the place enters the phone again. */
const AGAIN_AFTER_DAYS = 7

export type Entry = {
  readonly placeId: number
  /** Phones newly entered for kids or workers of the place. */
  readonly phones: readonly string[]
  readonly by: Pick<Principal, 'login'>
  readonly now: Date
}

/**
 * Records, in the transaction of the change, which owners of the entered phones to notify: those who have used an
 * account, also one that is deactivated now, and were not notified of this place before, and those who declined it. Same
 * statements with or without any: neither response nor timing reveals to a place who has an account.
 */
export async function rememberEntry(tx: TransactionSql, { placeId, phones, by, now }: Entry): Promise<void> {
  const asked = await tx<(RowOf<typeof phoneAnswers, 'phone'> & { tell: boolean })[]>`
    insert into phone_answers as known (place_id, phone, told_at, accepted_at)
    select ${placeId}, a.login, ${now}, case when a.login = ${by.login} then ${now}::timestamptz end
    from accounts a
    where a.login = any(${[...phones]}::text[]) and (a.activated or a.secret_hash is not null) and a.deleted_at is null
    order by a.login
    on conflict (place_id, phone) do update set
      asked_again_at = ${now},
      told_at = case when known.told_at < ${now}::timestamptz - make_interval(days => ${AGAIN_AFTER_DAYS})
        then ${now} else known.told_at end
    where known.declined_at is not null
    returning phone, old.told_at is distinct from new.told_at as tell`
  const toTell = asked.filter(({ tell, phone }) => tell && phone !== by.login)
  const data = { placeId, phones: toTell.map(({ phone }) => phone), at: now.toISOString() }
  await addToOutbox(tx, [{ name: ENTERED_JOB, data }])
}

/** Notifies the owners by SMS and in the app. @param settingsPage the URL of the page for leaving a place */
export function enteredJobs({ db, wake }: Kernel, settingsPage: string): JobDefinition[] {
  const owners = (tx: TransactionSql, placeId: number, phones: readonly string[]) =>
    orm(tx)
      .select({
        accountId: accounts.id,
        phone: accounts.login,
        langKey: accounts.langKey,
        placeName: places.name,
        declined: whether(isNotNull(phoneAnswers.declinedAt)),
      })
      .from(phoneAnswers)
      .innerJoin(places, eq(places.id, phoneAnswers.placeId))
      .innerJoin(
        accounts,
        and(eq(accounts.login, phoneAnswers.phone), accounts.activated, isNull(accounts.deletedAt)),
      )
      .where(
        and(
          eq(phoneAnswers.placeId, placeId),
          anyOf(phoneAnswers.phone, phones),
          isNull(phoneAnswers.acceptedAt),
        ),
      )
      .orderBy(accounts.id)
  return [
    defineJob({
      name: ENTERED_JOB,
      schema: enteredData,
      concurrency: 2,
      async run({ placeId, phones, at }) {
        if (phones.length === 0) return
        await db.sql.begin(async (tx) => {
          for (const { accountId, phone, langKey, placeName, declined } of await owners(
            tx,
            placeId,
            phones,
          )) {
            const source = `entered:${placeId}:${accountId}:${at}`
            const text = enteredText(langKey, placeName, settingsPage)
            await requestSms(tx, { phone, accountId, placeId, text, key: source })
            // An owner who declined has no rights there that could have changed.
            if (!declined)
              await addToOutbox(tx, [
                notify({
                  type: 'TYPE_CHANGE_RIGHTS',
                  audience: { to: 'account', accountId, placeId },
                  source,
                }),
              ])
          }
        })
        wake()
      },
    }),
  ]
}
