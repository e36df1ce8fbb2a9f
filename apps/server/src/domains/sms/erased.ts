import type { Sql } from '@skrzat/db/client'
import { intervalOf } from '@skrzat/contract/retention'
import { inSlices } from '../../kernel/database/index.ts'
import { type Erasing, isOfPhones, namesKid, type Retained } from '../../kernel/erasing.ts'

export const SMS_ERASE: readonly Erasing[] = [
  {
    what: 'sms',
    columns: [
      'user_sms.phone',
      'user_sms.text',
      'user_sms.dedupe_key',
      'user_sms.provider_id',
      'user_sms.failure',
      'sms_usage.key',
    ],
    /** To its guardians: all if they have no other kid in the place, else those that name it. */
    async ofKid(tx, { kidId, placeId, phones, firstname }) {
      const { count } = await tx`
        delete from user_sms where place_id = ${placeId} and phone = any(${[...phones]}::text[])
          and (${namesKid(tx, tx`text`, firstname)}
            or not exists (select from guardianships other
              where other.place_id = ${placeId} and other.phone = user_sms.phone and other.kid_id <> ${kidId}
                and other.deleted_at is null))`
      return { count }
    },
    async ofPerson(tx, { accountIds, phones, held }) {
      const theirs = isOfPhones(tx, { phone: tx`phone`, at: tx`created_at` }, { phones, held })
      const { count } = await tx`
        delete from user_sms where account_id = any(${[...accountIds]}::bigint[])
          or (phone = any(${[...phones, ...held.map(({ phone }) => phone)]}::text[]) and ${theirs})`
      for (const phone of phones) await tx`delete from sms_usage where position(${phone} in key) > 0`
      return { count }
    },
  },
]

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
