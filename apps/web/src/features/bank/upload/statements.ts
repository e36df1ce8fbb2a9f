/** Statements' files over REST, whose amounts are złote. */
import {
  BANK_DIALECTS,
  BANK_ENCODINGS,
  BANK_FORMATS,
  type BankEncoding,
  type BankFormat,
} from '@skrzat/contract/bank'
import { firstOperation } from '@skrzat/contract/wire/bank'
import type { CsvMapping } from '@skrzat/contract/wire/bank-mapping'
import { z } from 'zod'
import { uploadFile } from '#app/calls/index.ts'

const grosze = z.number().transform((zlote) => Math.round(zlote * 100))

const readStatement = z.object({
  format: z.enum(BANK_FORMATS),
  dialect: z.enum(BANK_DIALECTS),
  encoding: z.enum(BANK_ENCODINGS),
  account: z.string(),
  from: z.string(),
  to: z.string(),
  opening: grosze.nullable(),
  closing: grosze.nullable(),
  lines: z.number(),
  added: z.number(),
  known: z.number(),
  booked: z.number(),
  waiting: z.number(),
  notOurs: z.number(),
  /** Of a file that a mapping reads, in a preview. */
  first: z.array(firstOperation.extend({ amount: grosze })).optional(),
})
export type ReadStatement = z.infer<typeof readStatement>

/** How a file is to be read; undefined: as its content says. */
export type Reading = {
  format?: BankFormat | undefined
  encoding?: BankEncoding | undefined
  /** Of a file that does not name it. */
  account?: string | undefined
  /** What the columns of a CSV of an unknown bank are. */
  mapping?: CsvMapping | undefined
}

/** A chosen file, from its preview to its result. `sent` goes from 0 to 1. */
export type StatementFile = { readonly key: string; readonly file: File; readonly reading: Reading } & (
  | { readonly state: 'checking' | 'adding'; readonly sent: number }
  | { readonly state: 'checked' | 'added'; readonly statements: readonly ReadStatement[] }
  | { readonly state: 'failed'; readonly error: unknown }
)

type Send = {
  placeId: number
  file: File
  reading: Reading
  /** Only reads the file. */
  preview: boolean
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/** A file may have several statements. Throws RestFailure, Unreachable or Stopped. */
export async function sendStatements({ placeId, file, reading, preview, onProgress, signal }: Send) {
  const { format = '', encoding = '', account = '', mapping } = reading
  const answer = await uploadFile(
    `/api/places/${placeId}/bank/statements${preview ? '?preview=true' : ''}`,
    file,
    onProgress,
    { fields: { format, encoding, account, mapping: mapping ? JSON.stringify(mapping) : '' }, signal },
  )
  return z.array(readStatement).parse(Array.isArray(answer) ? answer : [answer])
}
