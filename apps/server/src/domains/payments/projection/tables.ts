/** The projection's tables, and how rows map to their columns. */
import type { ProjectionTable } from '../../../kernel/projection/table.ts'
import type { CreditEntryRow, CreditRow, InvoiceRow } from './fold.ts'

export const invoicesTable: ProjectionTable<InvoiceRow> = {
  name: 'invoices',
  key: ['id'],
  fixed: new Set([
    'number',
    'place_id',
    'kid_id',
    'group_id',
    'amount',
    'parts',
    'by_days',
    'taken_off',
    'basis',
    'note_id',
    'created_at',
    'created_day',
    'deadline',
  ]),
  json: new Set(['parts', 'taken_off', 'payments', 'basis']),
  columns: [
    ['id', (row) => row.id],
    ['version', (row) => row.version],
    ['number', (row) => row.number],
    ['place_id', (row) => row.placeId],
    ['kid_id', (row) => row.kidId],
    ['group_id', (row) => row.groupId],
    ['amount', (row) => row.amount],
    ['credit_used', (row) => row.creditUsed],
    ['paid', (row) => row.paid],
    ['amount_left', (row) => row.amountLeft],
    ['parts', (row) => row.parts],
    ['by_days', (row) => row.byDays],
    ['taken_off', (row) => row.takenOff],
    ['payments', (row) => row.payments],
    ['basis', (row) => row.basis],
    ['note_id', (row) => row.noteId],
    ['created_at', (row) => row.createdAt],
    ['created_day', (row) => row.createdDay],
    ['deadline', (row) => row.deadline],
    ['viewed_at', (row) => row.viewedAt],
    ['paid_at', (row) => row.paidAt],
    ['paid_day', (row) => row.paidDay],
    ['reminded_day', (row) => row.remindedDay],
    ['deleted_at', (row) => row.deletedAt],
  ],
}

export const creditsTable: ProjectionTable<CreditRow> = {
  name: 'credits',
  key: ['kid_id'],
  columns: [
    ['kid_id', (row) => row.kidId],
    ['version', (row) => row.version],
    ['place_id', (row) => row.placeId],
    ['amount', (row) => row.amount],
  ],
}

export const creditEntriesTable: ProjectionTable<CreditEntryRow> = {
  name: 'credit_entries',
  key: ['kid_id', 'version'],
  columns: [
    ['kid_id', (row) => row.kidId],
    ['version', (row) => row.version],
    ['kind', (row) => row.kind],
    ['amount', (row) => row.amount],
    ['balance', (row) => row.balance],
    ['invoice_id', (row) => row.invoiceId],
    ['note_id', (row) => row.noteId],
    ['at', (row) => row.at],
  ],
}
