import { DEFAULT_AUDIT_DAYS } from '@skrzat/contract/audit-retention'
import { addDays, warsawDay, warsawMidnight } from '@skrzat/contract/days'
import { erasedPhone, type Erasing, isOfPhones, type Retained } from '../../kernel/erasing.ts'
import { forgetInOutbox } from '../../kernel/outbox/index.ts'

/** What a person did stays in the audit, without who and from where. */
export const OPERATIONS_ERASE: readonly Erasing[] = [
  {
    what: 'audit',
    columns: ['audit_log.principal', 'audit_log.remote_address'],
    async ofPerson(tx, { phones, held, erasureId }) {
      const theirs = isOfPhones(tx, { phone: tx`principal`, at: tx`at` }, { phones, held })
      const { count } = await tx`
        update audit_log set principal = ${erasedPhone(erasureId)}, remote_address = null
        where principal = any(${[...phones, ...held.map(({ phone }) => phone)]}::text[]) and ${theirs}`
      return { count }
    },
  },
  {
    what: 'jobs',
    columns: ['outbox.data', 'outbox.failure'],
    async ofPerson(tx, { phones, emails, erasureId }) {
      let count = 0
      for (const text of [...phones, ...emails])
        count += await forgetInOutbox(tx, text, erasedPhone(erasureId))
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
