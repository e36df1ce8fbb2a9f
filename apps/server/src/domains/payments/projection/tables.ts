import { creditEntries, credits, invoices } from '@skrzat/db/schema'
import { projectionTable } from '../../../kernel/projection/index.ts'
import type { CreditEntryRow, CreditRow, InvoiceRow } from './fold.ts'

/** A correction changes fixed columns too: its rows are written whole. */
export const invoicesTable = projectionTable<InvoiceRow>(
  invoices,
  ['id'],
  [
    'number',
    'placeId',
    'kidId',
    'groupId',
    'amount',
    'parts',
    'byDays',
    'takenOff',
    'basis',
    'noteId',
    'createdAt',
    'createdDay',
    'deadline',
    'corrections',
  ],
)

export const creditsTable = projectionTable<CreditRow>(credits, ['kidId'])

export const creditEntriesTable = projectionTable<CreditEntryRow>(creditEntries, ['kidId', 'version'])
