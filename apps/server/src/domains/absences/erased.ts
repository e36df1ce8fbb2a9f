import { warsawDay } from '@skrzat/contract/days'
import { intervalOf } from '@skrzat/contract/retention'
import type { Erasing, Retained } from '../../kernel/erasing.ts'

export const ABSENCES_ERASE: readonly Erasing[] = [
  {
    what: 'absence_reasons',
    columns: ['absence_reasons.text'],
    async ofKid(tx, { kidId }) {
      const { count } = await tx`
        delete from absence_reasons where absence_id in (select id from absences where kid_id = ${kidId})`
      return { count }
    },
  },
]

/** The hourly job erases them. */
export const ABSENCES_RETAIN: readonly Retained[] = [
  {
    kind: 'absence_reasons',
    async due(sql, now) {
      const [row] = await sql<{ due: number }[]>`
        select count(*)::int as due from absence_reasons
        where day <= (${warsawDay(now)}::date - ${intervalOf('absence_reasons')}::interval)::date`
      return row?.due ?? 0
    },
  },
]
