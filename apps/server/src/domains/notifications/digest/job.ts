/** A daily e-mail with what is new and unread since the last one, for accounts that switched it on. */
import { addDays, type Day, warsawDay } from '@skrzat/contract/days'
import type { LangKey } from '@skrzat/contract/wire/accounts'
import { day, id } from '@skrzat/contract/wire/common'
import { warsawInstant } from '@skrzat/contract/warsaw-time'
import { groupedType } from '@skrzat/contract/notice-groups'
import { groupLine, noticeLine } from '@skrzat/contract/notice-says'
import type { NotificationType } from '@skrzat/contract/wire/notifications'
import type { AnySql, SqlFragment, TransactionSql } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type { accounts, noticePreferences, notifications, places } from '@skrzat/db/schema'
import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../../kernel/jobs/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { addToOutbox } from '../../../kernel/outbox/index.ts'
import { DIGEST_KEY, requestMail } from '../../mails/index.ts'
import type { UnreadMessages } from '../messages.ts'
import { digestMail, nameless, newsTexts, newsWords } from '../news-texts.ts'
import { stillConcerns, type ToldNotice, unreadToTell } from '../queries.ts'
import type { Subjects } from '../subjects.ts'

const DIGEST_JOB = 'notifications.digest'
const READER_JOB = 'notifications.digest_reader'
/** Warsaw time: after most have picked up their kids, and before the evening. */
export const DIGEST_SCHEDULES = [{ job: DIGEST_JOB, cron: '30 17 * * *' }] as const
const AT = '17:30'
/** At most this many notices of a kind and place are said; the others are counted. */
const SAID = 5

/** Accounts per statement. */
const BATCH = 500

type Waiting = RowOf<typeof noticePreferences, 'accountId'> & { notices: boolean; talks: boolean }

type Reader = RowOf<typeof accounts, 'id'> &
  RowOf<typeof noticePreferences, 'pushNames' | 'digestedId'> & {
    email: string
    langKey: LangKey
    messages: boolean
  }

/** The news of a kind and place. */
type News = {
  type: NotificationType
  place: ValueOf<typeof places, 'name'> | null
  count: number
  newest: ValueOf<typeof notifications, 'id'>
  ids: ValueOf<typeof notifications, 'id'>[]
}

export function digestJobs(
  { db, clock, wake }: Pick<Kernel, 'db' | 'clock' | 'wake'>,
  {
    publicUrl,
    subjects,
    messages,
  }: { publicUrl: string; subjects: Subjects; messages?: UnreadMessages | undefined },
): JobDefinition[] {
  const { sql } = db
  return [
    defineJob({ name: DIGEST_JOB, work: 'nightly', schema: z.object({}), run: requestAll }),
    defineJob({
      name: READER_JOB,
      work: 'nightly',
      schema: z.object({ accountId: id, day }),
      async run({ accountId, day }) {
        const told = await unreadToTell({ sql, subjects }, accountId, sql`true`)
        await sql.begin((tx) => sendTo(tx, accountId, day, told))
        wake()
      },
    }),
  ]

  /** One job for each reader who may have news, so that none delays the others. */
  async function requestAll() {
    const today = warsawDay(clock.now())
    let readers: readonly Waiting[] = []
    do {
      readers = await readersAfter(readers.at(-1)?.accountId ?? 0)
      const talkers = readers.filter(({ notices, talks }) => !notices && talks)
      const talking = new Set(
        await messages?.haveSince(
          talkers.map(({ accountId }) => accountId),
          sinceOf(today),
        ),
      )
      const due = readers.filter(({ notices, accountId }) => notices || talking.has(accountId))
      await sql.begin((tx) =>
        addToOutbox(
          tx,
          due.map(({ accountId }) => ({ name: READER_JOB, data: { accountId, day: today } })),
        ),
      )
      wake()
    } while (readers.length === BATCH)
  }

  /** The next readers: whether each has unread notices since the last e-mail, and whether it includes talks. */
  async function readersAfter(after: number): Promise<Waiting[]> {
    return await sql<Waiting[]>`
      select p.account_id as "accountId", not exists (${noTalks(sql, sql`p.account_id`)}) as talks, exists (
        select from notifications n
        where n.account_id = p.account_id and n.id > p.digested_id and n.read_at is null) as notices
      from notice_preferences p where p.digest and p.account_id > ${after} order by p.account_id limit ${BATCH}`
  }

  /** One e-mail per account and day, however often the job runs: the row is locked, and its key is the day's. */
  async function sendTo(tx: TransactionSql, accountId: number, day: Day, told: readonly ToldNotice[]) {
    const [reader] = await tx<Reader[]>`
      select a.id, a.email, a.lang_key as "langKey", p.push_names as "pushNames", p.digested_id as "digestedId",
        not exists (${noTalks(tx, tx`a.id`)}) as messages
      from notice_preferences p join accounts a on a.id = p.account_id
      where p.account_id = ${accountId} and p.digest and a.email is not null and a.email_verified and a.activated
        and a.deleted_at is null
      for no key update of p`
    if (!reader) return
    const news = await newsOf(tx, reader)
    const talks = (reader.messages && (await messages?.countSince(accountId, sinceOf(day)))) || 0
    if (news.length === 0 && talks === 0) return
    const { email, langKey, pushNames } = reader
    const texts = newsTexts(langKey)
    const lines = news.flatMap((each) => {
      const own = told.filter((notice) => each.ids.includes(notice.id))
      return linesOf(pushNames ? own : own.map(nameless), each)
    })
    if (talks > 0) lines.push(`- ${texts.messages(talks)}`)
    const page = (path: string) => new URL(path, publicUrl).href
    const asked = await requestMail(tx, {
      to: email,
      ...digestMail(langKey, { lines, list: page('/notices'), settings: page('/account/notices') }),
      key: `${DIGEST_KEY}${accountId}:${day}`,
      accountId,
      secret: true,
    })
    // Today's e-mail was sent before; later news are for tomorrow's.
    if (!asked) return
    const newest = Math.max(reader.digestedId, ...news.map((each) => each.newest))
    await tx`update notice_preferences set digested_id = ${newest} where account_id = ${accountId}`

    /** A heading with the count above the newest of them, or the one line of a notice alone. */
    function linesOf(own: readonly ToldNotice[], { type, place, count }: News): string[] {
      const words = newsWords(langKey, day, own[0]?.documentKind)
      const at = place === null ? '' : ` (${place})`
      const shown = own.slice(0, SAID)
      const said = [...new Set(shown.map((notice) => noticeLine(notice, words)))]
      const [first = words.alone(type)] = said
      if (count === 1) return [`- ${first}${at}`]
      // Older than all that is read, or without what tells them apart.
      if (shown.length === 0 || (said.length === 1 && !groupedType(type)))
        return [`- ${first} × ${count}${at}`]
      const left = count - shown.length
      const more = left > 0 ? [texts.more(left)] : []
      if (!groupedType(type)) return [...said, ...more].map((line) => `- ${line}${at}`)
      return [`- ${groupLine(own, words, count)}${at}`, ...[...said, ...more].map((line) => `  – ${line}`)]
    }
  }
}

const sinceOf = (day: Day) => warsawInstant(addDays(day, -1), AT)

/** The setting of an account that wants no talks in its e-mail. */
function noTalks(sql: AnySql, accountId: SqlFragment): SqlFragment {
  return sql`select from notice_settings s where s.account_id = ${accountId} and s.kind = 'chat' and not s.digest`
}

/** News by kind and place, in the order of the first of each. */
async function newsOf(tx: TransactionSql, { id, digestedId }: Reader): Promise<News[]> {
  return await tx<News[]>`
    select n.type, p.name as place, count(*)::int as count, max(n.id) as newest, array_agg(n.id) as ids
    from notifications n
    join accounts a on a.id = n.account_id
    left join places p on p.id = n.place_id
    where n.account_id = ${id} and n.id > ${digestedId} and n.read_at is null and ${stillConcerns(tx)}
      and not exists (
        select from notice_settings s where s.account_id = n.account_id and s.kind = n.section and not s.digest)
    group by n.type, n.place_id, p.name
    order by min(n.id)`
}
