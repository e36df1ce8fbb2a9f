import { createRequire } from 'node:module'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { FONT, invoiceDocument } from './document.ts'

const require = createRequire(import.meta.url)
const normal = require.resolve('@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf')
const bold = require.resolve('@expo-google-fonts/onest/700Bold/Onest_700Bold.ttf')

let loaded: ReturnType<typeof load> | undefined

/** Loaded at first use: no other request needs the fonts and the layout. */
async function load() {
  const [{ default: pdfmake }, { renderSVG }] = await Promise.all([import('pdfmake'), import('uqr')])
  pdfmake.setFonts({ [FONT]: { normal, bold, italics: normal, bolditalics: bold } })
  // Texts of people are in the document: whatever they hold, nothing else is read or fetched.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold)
  return { pdfmake, renderSVG }
}

/** The invoice as of `now` as a PDF of A4 pages, in Polish, with the QR code of what is left to pay. */
export async function invoicePdf(invoice: Invoice, now: Date): Promise<Buffer> {
  const { pdfmake, renderSVG } = await (loaded ??= load())
  // Level M, and the four empty modules around it that readers need (ISO/IEC 18004).
  const drawCode = (text: string) => renderSVG(text, { ecc: 'M', border: 4 })
  return await pdfmake.createPdf(invoiceDocument(invoice, { now, drawCode })).getBuffer()
}
