/** The accountant's settings of a place, buyers, and exports of its sales over tRPC. Sums in grosze. */
import { z } from 'zod'
import { DOCUMENT_KINDS, SALES_FORMATS, SELLER_FIELDS, VAT_EXEMPTIONS } from '../accounting.ts'
import { isNip, normalizeNip } from '../nip.ts'
import { day, groszeSum, id, instant, line, shortText } from './common.ts'

/** `00-950`; empty where it is not known. */
const postalCode = shortText(20)
  .transform((text) => text.trim().replace(/^(\d{2})(\d{3})$/, '$1-$2'))
  .refine((text) => text === '' || /^\d{2}-\d{3}$/.test(text), { message: 'Pattern' })

/** A valid NIP without decoration; empty where there is none. */
const nip = shortText(40)
  .transform(normalizeNip)
  .refine((text) => text === '' || isNip(text), { message: 'Pattern' })

/** Who sells or buys, as documents print it; what is not known is empty. */
export const party = z.object({
  name: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  nip: z.string(),
})
export type Party = z.infer<typeof party>

const partyForm = {
  name: line(0, 200),
  street: line(0, 100),
  postalCode,
  city: line(0, 80),
  nip,
}

/** What a place's documents are, from an instant on. */
export const documentSettings = z.object({
  /** Null while the place has chosen none: its documents stay as they were before there was a choice. */
  kind: z.enum(DOCUMENT_KINDS).nullable(),
  exemption: z.enum(VAT_EXEMPTIONS).nullable(),
  seller: party,
})
export type DocumentSettings = z.infer<typeof documentSettings>

export const documentSettingsForm = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  exemption: z.enum(VAT_EXEMPTIONS).nullable(),
  seller: z.object(partyForm),
})

/** What is printed on one invoice, by the settings of its time. */
export const printedDocument = documentSettings.extend({ buyer: party })
export type PrintedDocument = z.infer<typeof printedDocument>

/** An account of the plan of accounts, such as `201-2-1`; empty where the accountant set none. */
const account = line(0, 40)
/** An identifier of an Optima database. */
const baseId = shortText(20)
  .transform((text) => text.trim().toUpperCase())
  .refine((text) => /^[A-Z0-9_]{0,10}$/.test(text), { message: 'Pattern' })

const accounts = { debit: z.string(), credit: z.string(), costPlace: z.string() }

/** The accounts of one type of payment. */
export const typeAccounts = z.object({ paymentTypeId: id, name: z.string(), ...accounts })
export type TypeAccounts = z.infer<typeof typeAccounts>

export const exportSettings = z.object({
  /** Optima's BAZA_ZRD_ID and BAZA_DOC_ID, which must equal those of the database that imports. */
  optimaSource: z.string(),
  optimaTarget: z.string(),
  /** The name of the VAT register. */
  register: z.string(),
  types: z.array(typeAccounts),
})
export type ExportSettings = z.infer<typeof exportSettings>

export const exportSettingsForm = z.object({
  optimaSource: baseId,
  optimaTarget: baseId,
  register: line(0, 20),
  types: z
    .array(z.object({ paymentTypeId: id, debit: account, credit: account, costPlace: account }))
    .max(500),
})

/** A file of sales that was made. */
export const salesExport = z.object({
  id,
  from: day,
  to: day,
  format: z.enum(SALES_FORMATS),
  documents: z.number().int(),
  sum: groszeSum,
  /** How many files of this format had days of this period before. */
  repetition: z.number().int(),
  /** Not every month of it was closed. */
  preliminary: z.boolean(),
  sha256: z.string(),
  madeBy: z.string(),
  madeAt: instant,
})
export type SalesExport = z.infer<typeof salesExport>

export const accountingPage = z.object({
  document: documentSettings,
  /** What an invoice needs and the settings lack. */
  missing: z.array(z.enum(SELLER_FIELDS)),
  settings: exportSettings,
  /** Kids of the place, and how many of them have neither a buyer nor a paying guardian with a name. */
  kids: z.number().int(),
  withoutBuyer: z.number().int(),
  /** Newest first, the latest 100. */
  exports: z.array(salesExport),
})
export type AccountingPage = z.infer<typeof accountingPage>

/** Who buys for a kid. */
export const kidBuyer = z.object({
  kidId: id,
  kid: z.string(),
  group: z.string(),
  /** As the place entered it; null if it entered none. */
  buyer: party.nullable(),
  /** The name of the first guardian who pays; empty without one. */
  guardian: z.string(),
})
export type KidBuyer = z.infer<typeof kidBuyer>

export const saveBuyerInput = z.object({ placeId: id, kidId: id, ...partyForm })
