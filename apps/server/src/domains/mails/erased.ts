import { intervalOf } from '@skrzat/contract/retention'
import { typedWords } from '@skrzat/contract/words'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import { inSlices } from '../../kernel/database/index.ts'
import { type Erasing, namesKid, type Retained } from '../../kernel/erasing.ts'
import { DIGEST_KEY } from './commands.ts'

export const MAILS_ERASE: readonly Erasing[] = [
  {
    what: 'mails',
    columns: ['mails.recipient', 'mails.subject', 'mails.body', 'mails.dedupe_key', 'mails.failure'],
    /** Those to its guardians that name it; of a guardian with a kid of that name elsewhere, those that name its place. */
    async ofKid(tx, { placeId, phones, firstname, lastname }) {
      const text = tx`mails.subject || ' ' || mails.body`
      const digests = await forgetDigests(tx, [`${firstname} ${lastname}`], placeId)
      const { count } = await tx`
        delete from mails using accounts account, places place
        where account.id = mails.account_id and account.login = any(${[...phones]}::text[]) and place.id = ${placeId}
          and ${namesKid(tx, text, firstname)}
          and (position(fold_text(place.name) in fold_text(${text})) > 0
            or not exists (select from guardianships other where other.phone = account.login
              and other.place_id <> ${placeId} and fold_text(other.firstname) = fold_text(${firstname})))`
      return { count: count + digests }
    },
    async ofPerson(tx, { accountIds, emails, names }) {
      const digests = await forgetDigests(tx, names)
      const { count } = await tx`
        delete from mails where account_id = any(${[...accountIds]}::bigint[])
          or fold_text(recipient) = any(array(select fold_text(unnest(${[...emails]}::text[]))))`
      return { count: count + digests }
    },
  },
]

/** Digests of anybody that are not sent yet, or never will be, with one of these full names. Those sent have no text. */
async function forgetDigests(
  tx: TransactionSql,
  names: readonly string[],
  placeId: number | null = null,
): Promise<number> {
  let gone = 0
  for (const name of names) {
    if (typedWords(name).length < 2) continue
    const { count } = await tx`
      delete from mails where starts_with(dedupe_key, ${DIGEST_KEY}) and body <> '' and ${namesKid(tx, tx`body`, name)}
        and (${placeId}::bigint is null or exists (select from places place
          where place.id = ${placeId} and position(fold_text(place.name) in fold_text(body)) > 0))`
    gone += count
  }
  return gone
}

export const MAILS_RETAIN: readonly Retained[] = [
  {
    kind: 'mails',
    async due(sql, now) {
      const [row] = await sql<
        { due: number }[]
      >`select count(*)::int as due from mails where ${isDue(sql, now)}`
      return row?.due ?? 0
    },
    async erase(sql, now, signal) {
      let erased = 0
      await inSlices(async (most) => {
        const { count } = await sql`
          update mails set subject = '', body = '' where id in (
            select id from mails where ${isDue(sql, now)} limit ${most} for update skip locked)`
        erased += count
        return count
      }, signal)
      return erased
    },
  },
]

const isDue = (sql: Sql, now: Date) =>
  sql`created_at < ${now}::timestamptz - ${intervalOf('mails')}::interval and body <> ''`
