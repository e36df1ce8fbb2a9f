/** Runs in a thread (`render.ts`). */
import type { PrintedDocument } from '@skrzat/contract/wire/accounting'
import type { Correction, Invoice } from '@skrzat/contract/wire/payments'
import { renderSVG } from 'uqr'
import { drawnIn, printPdf } from '../../../kernel/pdf/index.ts'
import { correctionDocument, invoiceDocument, LINE_WIDTH } from './document.ts'

/** Level M, and the four empty modules around it that readers need (ISO/IEC 18004). */
const drawCode = (text: string) => renderSVG(text, { ecc: 'M', border: 4 })
const drawn = drawnIn(LINE_WIDTH)

export default async function layOut({
  invoice,
  now,
  printed,
  correction,
}: {
  readonly invoice: Invoice
  readonly now: Date
  readonly printed?: PrintedDocument | undefined
  readonly correction?: Correction | undefined
}): Promise<Uint8Array> {
  const drawing = { now, printed, drawCode, drawn }
  return await printPdf(
    correction ? correctionDocument(invoice, correction, drawing) : invoiceDocument(invoice, drawing),
  )
}
