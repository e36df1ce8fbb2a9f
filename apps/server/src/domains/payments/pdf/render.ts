import type { Correction, Invoice } from '@skrzat/contract/wire/payments'
import type { PrintedDocument } from '@skrzat/contract/wire/accounting'
import type { Threads } from '../../../kernel/threads/index.ts'
import type layOut from './layout.ts'

const LAYOUT = new URL('layout.ts', import.meta.url)

/**
 * The invoice as of `now` as a PDF of A4 pages, in Polish, with the QR code of what is left to pay.
 * @param correction prints this correction instead
 * @param printed by the accountant's settings; without them the document is as before there were any
 * @throws DomainError unavailable
 */
export async function invoicePdf(
  threads: Threads,
  invoice: Invoice,
  {
    now,
    printed,
    correction,
  }: {
    readonly now: Date
    readonly printed?: PrintedDocument | undefined
    readonly correction?: Correction | undefined
  },
): Promise<Buffer> {
  return Buffer.from(await threads.run<typeof layOut>(LAYOUT, { invoice, now, printed, correction }))
}
