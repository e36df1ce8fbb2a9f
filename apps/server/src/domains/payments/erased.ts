import type { Erasing } from '../../kernel/erasing.ts'

/** The ledger stays whole: it holds ids alone. Its free texts, and those of discounts, go. */
export const PAYMENTS_ERASE: readonly Erasing[] = [
  {
    what: 'notes',
    columns: ['ledger_notes.text', 'ledger_notes.salt'],
    async ofKid(tx, { kidId, now }) {
      const { count } = await tx`
        update ledger_notes set text = '', salt = null, erased_at = ${now}
        where erased_at is null and id in (
          select (jsonb_path_query(data, 'strict $.**.noteId ? (@.type() == "string")') #>> '{}')::uuid
          from events where stream = any(array(
            select 'invoice-' || id from invoices where kid_id = ${kidId}
            union all select 'credit-' || ${kidId}::bigint)))`
      return { count }
    },
  },
  {
    what: 'discounts',
    columns: ['discounts.note'],
    async ofKid(tx, { kidId }) {
      const { count } = await tx`update discounts set note = '' where kid_id = ${kidId} and note <> ''`
      return { count }
    },
  },
]
