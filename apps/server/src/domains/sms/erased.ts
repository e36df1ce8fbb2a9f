import type { Sql, SqlFragment, TransactionSql } from '@skrzat/db/client'
import { intervalOf } from '@skrzat/contract/retention'
import { inSlices } from '../../kernel/database/index.ts'
import { erasedPhone, type Erasing, isOfPhones, namesKid, type Retained } from '../../kernel/erasing.ts'

export const SMS_ERASE: readonly Erasing[] = [
  {
    what: 'sms',
    columns: ['user_sms.phone', 'user_sms.text', 'user_sms.provider_id', 'user_sms.failure', 'sms_usage.key'],
    /**
     * Of the place: those to its guardians that name it, and all to those who are nothing else there, nor of a kid that
     * left. An earlier guardian is found by its name alone.
     */
    async ofKid(tx, { kidId, placeId, phones, firstname, erasureId }) {
      const names = namesKid(tx, tx`text`, firstname)
      const theirs = tx`phone = any(${[...phones]}::text[])`
      const which = tx`place_id = ${placeId} and (${names} or ${theirs}) and (${names} and ${theirs} or not exists (
        select from guardianships other
        where other.place_id = ${placeId} and other.phone = user_sms.phone and other.kid_id <> ${kidId}
        union all select from staff_of_places staff
        where staff.place_id = ${placeId} and staff.phone = user_sms.phone))`
      return { count: await forget(tx, which, erasureId) }
    },
    async ofPerson(tx, { accountIds, phones, held, erasureId }) {
      const theirs = isOfPhones(tx, { phone: tx`phone`, at: tx`created_at` }, { phones, held })
      const which = tx`(account_id = any(${[...accountIds]}::bigint[])
        or (phone = any(${[...phones, ...held.map(({ phone }) => phone)]}::text[]) and ${theirs}))`
      const count = await forget(tx, which, erasureId)
      for (const phone of phones) await tx`delete from sms_usage where position(${phone} in key) > 0`
      return { count }
    },
  },
]

/** Without the phone and the text: the rows stay, as costs are counted by them, but what was not sent has none. */
async function forget(tx: TransactionSql, which: SqlFragment, erasureId: number): Promise<number> {
  const none = erasedPhone(erasureId)
  const unsent = await tx`delete from user_sms where ${which} and state in ('queued', 'sending')`
  const sent = await tx`
    update user_sms set phone = ${none}, text = '', provider_id = null, failure = null
    where ${which} and phone <> ${none}`
  return unsent.count + sent.count
}

/** Texts of old messages; the rows stay, as the costs of SMS are counted by them. */
export const SMS_RETAIN: readonly Retained[] = [
  {
    kind: 'sms',
    async due(sql, now) {
      const [row] = await sql<
        { due: number }[]
      >`select count(*)::int as due from user_sms where ${isDue(sql, now)}`
      return row?.due ?? 0
    },
    async erase(sql, now, signal) {
      let erased = 0
      await inSlices(async (most) => {
        const { count } = await sql`
          update user_sms set text = '' where id in (
            select id from user_sms where ${isDue(sql, now)} limit ${most} for update skip locked)`
        erased += count
        return count
      }, signal)
      return erased
    },
  },
]

const isDue = (sql: Sql, now: Date) =>
  sql`created_at < ${now}::timestamptz - ${intervalOf('sms')}::interval and text <> ''`
