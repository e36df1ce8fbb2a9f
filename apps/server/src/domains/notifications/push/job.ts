import { defineJob, FinalJobError, type JobDefinition } from '../../../kernel/jobs/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { UnreadMessages } from '../messages.ts'
import type { Subjects } from '../subjects.ts'
import { quietSpansOf } from '../quiet/hours.ts'
import { releaseLater } from '../quiet/hold.ts'
import { contentOf } from './content.ts'
import { deviceOf, dropDevice, notePush } from './device.ts'
import { PUSH_JOB, pushData } from './request.ts'
import type { PushService } from './service.ts'

/** Sends one push to one device. A repeated one replaces the first on the device, by its tag. */
export function pushJob(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  service: PushService,
  subjects: Subjects,
  messages?: UnreadMessages,
): JobDefinition {
  const { sql } = db
  return defineJob({
    name: PUSH_JOB,
    work: 'elsewhere',
    schema: pushData,
    async run({ deviceId, pushed }) {
      const now = clock.now()
      const device = await deviceOf(sql, deviceId, now)
      if (!device) return
      if (!device.live) return await dropDevice(sql, deviceId)
      const quiet = await quietSpansOf(sql, [device.accountId], now)
      // When they end, one push covers what is still unread.
      if (quiet.size > 0) return await sql.begin((tx) => releaseLater(tx, quiet))
      const content = await contentOf({ sql, subjects }, device, pushed, now, messages)
      if (!content) return
      const outcome = await service.send(device, content)
      if (outcome === 'gone') return await dropDevice(sql, deviceId)
      if (outcome === 'refused') throw new FinalJobError('the push service refused it')
      await notePush(sql, deviceId, now)
    },
  })
}
