import { id, instant } from '@skrzat/contract/wire/common'
import type { TransactionSql } from '@skrzat/db/client'
import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../../kernel/jobs/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { addToOutbox } from '../../../kernel/outbox/index.ts'
import { notify } from '../../notifications/index.ts'
import { askOwners, type Entry, ownersAsked } from '../../people/index.ts'
import { requestSms } from '../../sms/index.ts'
import { enteredText } from '../sms-texts.ts'

const ENTERED_JOB = 'places.phones_entered'

const enteredData = z.object({
  placeId: id,
  /** The newly entered phones whose owners are notified. */
  phones: z.array(z.string()),
  at: instant,
})

/**
 * Records, in the transaction of the change, which owners of the entered phones to notify. The statements are the same
 * without any: neither response nor timing reveals to a place who has an account.
 */
export async function rememberEntry(tx: TransactionSql, entry: Entry): Promise<void> {
  const data = { placeId: entry.placeId, phones: await askOwners(tx, entry), at: entry.now.toISOString() }
  await addToOutbox(tx, [{ name: ENTERED_JOB, data }])
}

/** Notifies the owners by SMS and in the app. @param settingsPage the URL of the page for leaving a place */
export function enteredJobs({ db, wake }: Kernel, settingsPage: string): JobDefinition[] {
  return [
    defineJob({
      name: ENTERED_JOB,
      work: 'atOnce',
      schema: enteredData,
      async run({ placeId, phones, at }) {
        if (phones.length === 0) return
        await db.sql.begin(async (tx) => {
          for (const owner of await ownersAsked(tx, placeId, phones)) {
            const { accountId, phone, langKey, placeName, declined } = owner
            const source = `entered:${placeId}:${accountId}:${at}`
            const text = enteredText(langKey, placeName, settingsPage)
            await requestSms(tx, { phone, accountId, placeId, text, key: source })
            // An owner who declined the place has no rights there that could have changed.
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
