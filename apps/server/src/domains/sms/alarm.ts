/** A notice and an e-mail to the system's admins when four fifths of a cap are used: once per cap and window. */
import type { LangKey } from '@skrzat/contract/wire/accounts'
import type { TransactionSql } from '@skrzat/db/client'
import { eq, selectFrom } from '@skrzat/db/orm'
import { places } from '@skrzat/db/schema'
import { defineJob, type JobDefinition } from '../../kernel/jobs/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { addToOutbox, type OutboxRow } from '../../kernel/outbox/index.ts'
import { requestMail } from '../mails/index.ts'
import { type Alarm, alarmData } from './alarm-data.ts'
import { alarmText } from './alarm-texts.ts'
import type { Counter } from './caps.ts'

const ALARM_JOB = 'sms.alarm'

/** The count that triggers the alarm: four fifths of the cap. */
function alarmAt(cap: number): number {
  return Math.max(1, Math.ceil(cap * 0.8))
}

export async function askForAlarms(tx: TransactionSql, alarms: readonly Alarm[]): Promise<void> {
  const rows = alarms.map((data): OutboxRow => ({ name: ALARM_JOB, data }))
  await addToOutbox(tx, rows)
}

/**
 * The idempotency key of an alarm, once per window: numbers, prefixes and addresses are many, so the first one stands
 * for all.
 */
function causeOf({ dimension, budget, of, span, start }: Alarm): string {
  const told = dimension === 'place' ? of : ''
  return ['sms-cap', budget, dimension, told, span, start].join(':')
}

/** How the system's admins are reached; other domains provide it. */
export type AlarmPorts = {
  /** Makes the outbox row that notifies them in the app, once per source. */
  readonly noticeRow: (source: string) => OutboxRow
  readonly adminsByMail: (
    tx: TransactionSql,
  ) => Promise<readonly { id: number; email: string; lang: LangKey }[]>
}

/** @param page the URL of the screen that shows the caps */
export function alarmJobs(
  { db, log, wake }: Pick<Kernel, 'db' | 'log' | 'wake'>,
  { page, noticeRow, adminsByMail }: { page: string } & AlarmPorts,
): JobDefinition[] {
  async function tell(tx: TransactionSql, alarm: Alarm): Promise<void> {
    const [place] =
      alarm.dimension === 'place'
        ? await selectFrom(tx, places, 'name').where(eq(places.id, Number(alarm.of)))
        : []
    await addToOutbox(tx, [noticeRow(causeOf(alarm))])
    for (const { id, email, lang } of await adminsByMail(tx)) {
      const { subject, body } = alarmText(lang, alarm, { page, place: place?.name ?? '' })
      await requestMail(tx, { to: email, subject, body, key: `${causeOf(alarm)}:${id}`, accountId: id })
    }
  }

  return [
    defineJob({
      name: ALARM_JOB,
      work: 'atOnce',
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

/** The alarms triggered by a counter's new count. */
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
