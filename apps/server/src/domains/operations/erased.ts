import { DEFAULT_AUDIT_DAYS } from '@skrzat/contract/audit-retention'
import { addDays, warsawDay, warsawMidnight } from '@skrzat/contract/days'
import { erasedPhone, type Erasing, type Retained } from '../../kernel/erasing.ts'
import { forgetInOutbox } from '../../kernel/outbox/index.ts'

/** What a person did stays in the audit, without who and from where. */
export const OPERATIONS_ERASE: readonly Erasing[] = [
  {
    what: 'audit',
    columns: ['audit_log.principal', 'audit_log.remote_address'],
    async ofPerson(tx, { phone, erasureId }) {
      const { count } = await tx`
        update audit_log set principal = ${erasedPhone(erasureId)}, remote_address = null where principal = ${phone}`
      return { count }
    },
  },
  {
    what: 'jobs',
    columns: ['outbox.data', 'outbox.failure'],
    async ofPerson(tx, { phone, emails, erasureId }) {
      let count = 0
      for (const text of [phone, ...emails]) count += await forgetInOutbox(tx, text, erasedPhone(erasureId))
      return { count }
    },
  },
]

/** The nightly job deletes them. */
export const auditRetained = (keptDays: number = DEFAULT_AUDIT_DAYS): readonly Retained[] => [
  {
    kind: 'audit',
    async due(sql, now) {
      const [row] = await sql<{ due: number }[]>`
        select count(*)::int as due from audit_log where at < ${warsawMidnight(addDays(warsawDay(now), -keptDays))}`
      return row?.due ?? 0
    },
  },
]
