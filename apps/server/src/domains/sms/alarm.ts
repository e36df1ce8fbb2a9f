/** A notice and an e-mail to the system's admins where four fifths of a cap are used up: once for each cap and window. */
import type { LangKey } from '@skrzat/contract/wire/account'
import type { TransactionSql } from '@skrzat/db/client'
import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { addToOutbox, type OutboxRow } from '../../kernel/outbox.ts'
import { requestMail } from '../mails/index.ts'
import { alarmText } from './alarm-texts.ts'
import { BUDGETS, type Counter, DIMENSIONS } from './caps.ts'

const ALARM_JOB = 'sms.alarm'

const alarmData = z.object({
  dimension: z.enum(DIMENSIONS),
  budget: z.enum(BUDGETS),
  of: z.string(),
  span: z.enum(['hour', 'day']),
  /** The window's first instant. */
  start: z.iso.datetime(),
  cap: z.number(),
})
export type Alarm = z.output<typeof alarmData>

/** The count at which admins are told: four fifths of the cap. */
export function alarmAt(cap: number): number {
  return Math.max(1, Math.ceil(cap * 0.8))
}

export async function askForAlarms(tx: TransactionSql, alarms: readonly Alarm[]): Promise<void> {
  const rows = alarms.map((data): OutboxRow => ({ name: ALARM_JOB, data }))
  await addToOutbox(tx, rows)
}

/** What admins are told once in a window: numbers, prefixes and addresses are many, so the first one stands for all. */
function causeOf({ dimension, budget, of, span, start }: Alarm): string {
  const told = dimension === 'place' ? of : ''
  return ['sms-cap', budget, dimension, told, span, start].join(':')
}

type Admin = { id: number; email: string; langKey: LangKey }

/** Makes the outbox row that notifies the admins in the app, once for each source. */
export type NoticeRow = (source: string) => OutboxRow

/** @param page the address of the screen that shows the caps */
export function alarmJobs(
  { db, log, wake }: Pick<Kernel, 'db' | 'log' | 'wake'>,
  { page, noticeRow }: { page: string; noticeRow: NoticeRow },
): JobDefinition[] {
  async function tell(tx: TransactionSql, alarm: Alarm): Promise<void> {
    const [place] = await tx<{ name: string }[]>`
      select name from places where id::text = ${alarm.of} and ${alarm.dimension} = 'place'`
    const admins = await tx<Admin[]>`
      select id, email, lang_key as "langKey" from accounts
      where 'ROLE_ADMIN' = any(authorities) and activated and deleted_at is null
        and email is not null and email_verified`
    await addToOutbox(tx, [noticeRow(causeOf(alarm))])
    for (const { id, email, langKey } of admins) {
      const { subject, body } = alarmText(langKey, alarm, { page, place: place?.name ?? '' })
      await requestMail(tx, { to: email, subject, body, key: `${causeOf(alarm)}:${id}`, accountId: id })
    }
  }

  return [
    defineJob({
      name: ALARM_JOB,
      schema: alarmData,
      async run(alarm) {
        const { dimension, budget, span, cap } = alarm
        log.warn({ dimension, budget, span, cap }, 'sms: four fifths of a cap are used up')
        await db.sql.begin((tx) => tell(tx, alarm))
        wake()
      },
    }),
  ]
}

/** The alarms that a counter's new count sets off. */
export function alarmsOf(
  rows: readonly (Pick<Counter, 'dimension' | 'budget' | 'of'> & {
    span: 'hour' | 'day'
    started_at: Date
    cap: number
    used: number
  })[],
): Alarm[] {
  return rows
    .filter(({ used, cap }) => used === alarmAt(cap))
    .map(({ dimension, budget, of, span, started_at: start, cap }) => ({
      dimension,
      budget,
      of,
      span,
      start: start.toISOString(),
      cap,
    }))
}
