import type { Principal } from '@skrzat/contract/access'
import { id, instant } from '@skrzat/contract/wire/common'
import type { TransactionSql } from '@skrzat/db/client'
import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { addToOutbox } from '../../../kernel/outbox.ts'
import { noticeRow } from '../../notifications/index.ts'
import { requestSms } from '../../sms/index.ts'
import { enteredText } from './texts.ts'

const ENTERED_JOB = 'places.phones_entered'

const enteredData = z.object({
  placeId: id,
  /** Whose owners are told, of those that the place entered. */
  phones: z.array(z.string()),
  at: instant,
})

/** Days until an owner who declined gets another SMS of the place's entering the phone again. */
const AGAIN_AFTER_DAYS = 7

export type Entry = {
  readonly placeId: number
  /** Phones that kids or workers of the place have from now on. */
  readonly phones: readonly string[]
  readonly by: Pick<Principal, 'login'>
  readonly now: Date
}

/**
 * Remembers, in the transaction of the change, which of the entered phones' owners are to be told: those who have an
 * account and were not told of this place before, and those who declined it. Same statements whether there are any: a
 * place does not learn from an answer, or from its time, whose account a phone is.
 */
export async function rememberEntry(tx: TransactionSql, { placeId, phones, by, now }: Entry): Promise<void> {
  const asked = await tx<{ phone: string; tell: boolean }[]>`
    insert into phone_answers as known (place_id, phone, told_at, accepted_at)
    select ${placeId}, a.login, ${now}, case when a.login = ${by.login} then ${now}::timestamptz end
    from accounts a
    where a.login = any(${[...phones]}::text[]) and a.activated and a.deleted_at is null
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

type Owner = { accountId: number; phone: string; langKey: string; placeName: string; declined: boolean }

/**
 * Tells the owners by SMS, and in the app.
 * @param settingsPage the address of the page where one leaves a place
 */
export function enteredJobs({ db, wake }: Kernel, settingsPage: string): JobDefinition[] {
  const owners = (tx: TransactionSql, placeId: number, phones: readonly string[]) => tx<Owner[]>`
    select a.id as "accountId", a.login as phone, a.lang_key as "langKey", p.name as "placeName",
      answer.declined_at is not null as declined
    from phone_answers answer
    join places p on p.id = answer.place_id
    join accounts a on a.login = answer.phone and a.activated and a.deleted_at is null
    where answer.place_id = ${placeId} and answer.phone = any(${[...phones]}::text[])
    order by a.id`
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
            // Who declined has no rights there that could have changed.
            if (!declined)
              await addToOutbox(tx, [noticeRow({ type: 'TYPE_CHANGE_RIGHTS', accountId, placeId, source })])
          }
        })
        wake()
      },
    }),
  ]
}
