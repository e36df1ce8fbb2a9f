import { id } from '@skrzat/contract/wire/common'
import { z } from 'zod'
import type { JobDefinition } from '../../kernel/jobs/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { renamedJob } from '../../kernel/renamed-job.ts'
import { notify } from './announce.ts'

const source = z.string()
const ofKid = { placeId: id, kidId: id, source }

/** Jobs under their former names: each audience had its own job. */
export function renamedJobs(kernel: Pick<Kernel, 'db' | 'wake'>): JobDefinition[] {
  return [
    renamedJob(
      kernel,
      'notifications.notify',
      z.object({
        type: z.enum(['TYPE_KID_PAYMENT', 'TYPE_KID_PAID', 'TYPE_KID_PAYMENT_REMIND']),
        ...ofKid,
        invoiceId: id,
        sms: z.boolean().default(false),
      }),
      ({ type, source, ...kid }) => {
        const reminded = type === 'TYPE_KID_PAYMENT_REMIND'
        return notify({ type, audience: { to: 'payers', ...kid, reminded }, source })
      },
    ),
    renamedJob(
      kernel,
      'notifications.kid',
      z.object({ type: z.enum(['TYPE_KID_ABSENCE', 'TYPE_KID_ABSENCE_CONFIRM']), ...ofKid }),
      ({ type, source, ...kid }) => {
        const to = type === 'TYPE_KID_ABSENCE' ? 'absence_keepers' : 'parents'
        return notify({ type, audience: { to, ...kid }, source })
      },
    ),
    renamedJob(
      kernel,
      'notifications.notice',
      z.object({
        type: z.enum(['TYPE_CHANGE_RIGHTS', 'TYPE_CHANGE_ROLES']),
        accountId: id,
        placeId: id.nullable(),
        source,
      }),
      ({ type, source, ...account }) => notify({ type, audience: { to: 'account', ...account }, source }),
    ),
    renamedJob(
      kernel,
      'notifications.alarm',
      z.object({ type: z.enum(['TYPE_SMS_LIMIT', 'TYPE_SIGN_IN_ALARM']), source }),
      ({ type, source }) => notify({ type, audience: { to: 'admins' }, source }),
    ),
  ]
}
