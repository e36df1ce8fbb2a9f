/** The end of quiet hours: badges include what came meanwhile, and one push says so. */
import { id } from '@skrzat/contract/wire/common'
import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../../kernel/jobs/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { renewBadges } from '../badges.ts'
import { pushWaited } from '../push/request.ts'
import { RELEASE_JOB, releaseLater } from './hold.ts'
import { quietSpansOf } from './hours.ts'

export function releaseJob({
  db,
  clock,
  bus,
  wake,
}: Pick<Kernel, 'db' | 'clock' | 'bus' | 'wake'>): JobDefinition {
  const { sql } = db
  return defineJob({
    name: RELEASE_JOB,
    work: 'atOnce',
    schema: z.object({ accountId: id }),
    async run({ accountId }) {
      const quiet = await quietSpansOf(sql, [accountId], clock.now())
      await sql.begin(async (tx) => {
        // The quiet hours were changed meanwhile.
        if (quiet.size > 0) await releaseLater(tx, quiet)
        else await pushWaited(tx, accountId)
      })
      wake()
      await renewBadges(bus, [accountId])
    },
  })
}
