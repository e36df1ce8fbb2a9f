import type { TransactionSql } from '@skrzat/db/client'
import { notDeclined } from '@skrzat/db/declined'
import { id } from '@skrzat/contract/wire/common'
import type { NotificationType, Section } from '@skrzat/contract/wire/notifications'
import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { OutboxRow } from '../../kernel/outbox.ts'
import { requestSms } from '../sms/index.ts'
import { publishCounts } from './commands.ts'
import { reminderText } from './texts.ts'

const NOTIFY_JOB = 'notifications.notify'

const notifyData = z.object({
  type: z.enum(['TYPE_KID_PAYMENT', 'TYPE_KID_PAID', 'TYPE_KID_PAYMENT_REMIND']),
  placeId: id,
  kidId: id,
  invoiceId: id,
  /** What happened, such as `invoice-7:3`: the same source notifies an account once. */
  source: z.string().min(1).max(200),
  /** A reminder goes to the parents' phones too. */
  sms: z.boolean().default(false),
})
export type Notify = z.input<typeof notifyData>
type NotifyData = z.output<typeof notifyData>

type Kid = { firstname: string; phones: string[]; placeName: string; amountLeft: number; deadline: string }

const SECTION_OF = {
  TYPE_KID_PAYMENT: 'payment_user',
  TYPE_KID_PAID: 'payment_user',
  TYPE_KID_PAYMENT_REMIND: 'payment_user',
} as const satisfies Partial<Record<NotificationType, Section>>

/** The outbox row that notifies a kid's parents. Written in the transaction of what they are told of. */
export function notifyRow(data: Notify): OutboxRow {
  return { name: NOTIFY_JOB, data: { ...data, sms: data.sms ?? false } }
}

/** Notifies the parents of a kid of what happened to its invoice. */
export function createNotificationJobs({
  db,
  bus,
  wake,
}: Pick<Kernel, 'db' | 'bus' | 'wake'>): JobDefinition[] {
  return [
    defineJob({
      name: NOTIFY_JOB,
      schema: notifyData,
      concurrency: 4,
      async run(data) {
        const accounts = await db.sql.begin((tx) => notify(tx, data))
        wake()
        // Said again by a second attempt: what is said is the state, not the change.
        await publishCounts({ sql: db.sql, bus }, accounts)
      },
    }),
  ]
}

/** The accounts of the kid's parents, with the notification inserted; nobody where it has lost its point. */
async function notify(tx: TransactionSql, data: NotifyData): Promise<number[]> {
  const kid = await findKid(tx, data)
  if (!kid) return []
  // Ids only: the name is read with the notification, so that a person can be erased.
  const details = JSON.stringify({ kid: data.kidId, place: data.placeId, payment: data.invoiceId })
  const accounts = await tx<{ id: number; login: string }[]>`
    select id, login from accounts where login = any(${kid.phones}) and deleted_at is null`
  await tx`
    insert into notifications (account_id, place_id, type, section, data, source)
    select account_id, ${data.placeId}, ${data.type}, ${SECTION_OF[data.type]}, ${details}::text::jsonb, ${data.source}
    from unnest(${accounts.map((account) => account.id)}::bigint[]) as parents (account_id)
    on conflict (account_id, source) do nothing`
  if (data.sms && data.type === 'TYPE_KID_PAYMENT_REMIND')
    for (const [index, phone] of kid.phones.entries()) {
      const accountId = accounts.find((account) => account.login === phone)?.id
      await requestSms(tx, {
        phone,
        text: reminderText(kid),
        key: `${data.source}:${index + 1}`,
        placeId: data.placeId,
        ...(accountId !== undefined && { accountId }),
      })
    }
  return accounts.map((account) => account.id)
}

/** The kid and what its invoice is about now; nothing for one that left, or an invoice that is deleted, or paid where reminded of. */
async function findKid(
  tx: TransactionSql,
  { type, placeId, kidId, invoiceId }: NotifyData,
): Promise<Kid | undefined> {
  const [row] = await tx<Kid[]>`
    select k.firstname, p.name as "placeName", i.amount_left as "amountLeft", i.deadline,
      array(
        select parent.phone from unnest(array[k.phone1, nullif(k.phone2, k.phone1)]) as parent (phone)
        where parent.phone is not null and ${notDeclined(tx, placeId, tx`parent.phone`)}) as phones
    from kids k
    join places p on p.id = k.place_id
    join invoices i on i.id = ${invoiceId} and i.kid_id = k.id and i.deleted_at is null
    where k.id = ${kidId} and k.place_id = ${placeId} and k.deleted_at is null
      ${type === 'TYPE_KID_PAYMENT_REMIND' ? tx`and i.paid_at is null` : tx``}`
  return row
}
