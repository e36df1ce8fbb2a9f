import { creditEntries, credits, invoices } from '@skrzat/db/schema'
import { projectionTable } from '../../../kernel/projection/index.ts'
import type { CreditEntryRow, CreditRow, InvoiceRow } from './fold.ts'

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
  ],
)

export const creditsTable = projectionTable<CreditRow>(credits, ['kidId'])

export const creditEntriesTable = projectionTable<CreditEntryRow>(creditEntries, ['kidId', 'version'])
