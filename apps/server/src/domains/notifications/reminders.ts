import type { TransactionSql } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type { accounts, invoices, kids, places } from '@skrzat/db/schema'
import { requestSms } from '../sms/index.ts'
import type { Audience } from './audience.ts'
import { reminderText } from './texts.ts'

type Reminded = RowOf<typeof kids, 'firstname'> &
  RowOf<typeof places, 'name'> &
  RowOf<typeof invoices, 'amountLeft' | 'deadline'> & {
    phone: string
    accountId: ValueOf<typeof accounts, 'id'> | null
  }

/**
 * Sends an SMS to each parent's phone, with or without an account, if the place sends SMS and the invoice is unpaid.
 */
export async function remindBySms(
  tx: TransactionSql,
  { audience, source }: { audience: Audience; source: string },
): Promise<void> {
  if (audience.to !== 'payers' || !audience.reminded || !audience.sms) return
  const { placeId, kidId, invoiceId } = audience
  const reminded = await tx<Reminded[]>`
    select g.firstname, p.name, i.amount_left - i.others_left as "amountLeft", i.deadline, g.phone, a.id as "accountId"
    from guardianships g
    join places p on p.id = g.place_id
    join invoices i on i.id = ${invoiceId} and i.kid_id = g.kid_id and i.deleted_at is null
      and i.amount_left > i.others_left
    left join accounts a on a.login = g.phone and a.deleted_at is null
    where g.kid_id = ${kidId} and g.place_id = ${placeId} and g.accepted
      and g.may_be_told and g.may_pay
    order by g.position`
  for (const [index, { phone, accountId, name: placeName, ...invoice }] of reminded.entries())
    await requestSms(tx, {
      phone,
      text: reminderText({ ...invoice, placeName }),
      key: `${source}:${index + 1}`,
      placeId,
      ...(accountId !== null && { accountId }),
    })
}
