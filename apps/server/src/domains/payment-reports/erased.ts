import type { Erasing } from '../../kernel/erasing.ts'
import { addToOutbox } from '../../kernel/outbox/index.ts'
import { REMOVE_JOB } from './jobs.ts'

/** Reports that may name the kid are removed, and can be made again without its name. */
export const REPORTS_ERASE: readonly Erasing[] = [
  {
    what: 'reports',
    columns: ['payment_reports.journal'],
    async ofKid(tx, { kidId, placeId, now }) {
      const gone = await tx<{ code: string; format: string }[]>`
        update payment_reports report set deleted_at = ${now}, journal = null
        where place_id = ${placeId} and deleted_at is null and exists (
          select from invoices invoice where invoice.kid_id = ${kidId}
            and invoice.created_day <= report.to_day
            and (invoice.created_day >= report.from_day or report.paid or report.journal is not null))
        returning code, format`
      await addToOutbox(
        tx,
        gone.map((data) => ({ name: REMOVE_JOB, data })),
      )
      return { count: gone.length }
    },
  },
]
