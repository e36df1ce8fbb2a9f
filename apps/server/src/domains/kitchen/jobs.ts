/** Telling again of changed diets that are not confirmed, each morning on which the place works. */
import { warsawDay } from '@skrzat/contract/days'
import { polishHolidays } from '@skrzat/contract/holidays'
import { id } from '@skrzat/contract/wire/common'
import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../kernel/jobs/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { addToOutbox } from '../../kernel/outbox/index.ts'
import { placesToTell, tellAgain } from '../cards/index.ts'
import { placeWorkingDays } from '../places/index.ts'

const REMIND_JOB = 'kitchen.remind'
const REMIND_PLACE_JOB = 'kitchen.remind_place'
/** 6:30 in Warsaw on weekdays: before meals are prepared. */
export const KITCHEN_SCHEDULES = [{ job: REMIND_JOB, cron: '30 6 * * 1-5' }] as const

export function kitchenJobs({
  db: { sql },
  clock,
  wake,
}: Pick<Kernel, 'db' | 'clock' | 'wake'>): JobDefinition[] {
  return [
    defineJob({
      name: REMIND_JOB,
      work: 'nightly',
      schema: z.object({}),
      async run() {
        const today = warsawDay(clock.now())
        if (polishHolidays(today, today).length > 0) return
        await sql.begin(async (tx) => {
          const places = await placesToTell(tx, today)
          await addToOutbox(
            tx,
            places.map((data) => ({ name: REMIND_PLACE_JOB, data })),
          )
        })
        wake()
      },
    }),
    defineJob({
      name: REMIND_PLACE_JOB,
      work: 'nightly',
      schema: z.object({ placeId: id }),
      async run({ placeId }) {
        const now = clock.now()
        const today = warsawDay(now)
        const { workingDays } = await placeWorkingDays(sql, placeId, { from: today, to: today })
        if (workingDays === 0) return
        await sql.begin((tx) => tellAgain(tx, placeId, now))
        wake()
      },
    }),
  ]
}
