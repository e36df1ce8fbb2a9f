/** Reading a file in a thread, as large ones would block the server. */
import type { BankEncoding, BankFormat } from '@skrzat/contract/bank'
import type { ErrorCode, ErrorParams } from '@skrzat/contract/errors'
import type { CsvMapping, CsvPreview } from '@skrzat/contract/wire/bank-mapping'
import { DomainError } from '../../../kernel/errors/index.ts'
import { checkBalance } from '../readers/balance.ts'
import { readMapped, type MappedStatement } from '../readers/csv/mapping.ts'
import { isTable, previewMapped } from '../readers/csv/preview.ts'
import { decodeStatement } from '../readers/encodings.ts'
import { readStatements } from '../readers/read.ts'
import type { Statement } from '../readers/statement.ts'
import { isZip, unzipStatements } from '../readers/zip.ts'

export type FileToRead = {
  readonly bytes: Uint8Array
  readonly format?: BankFormat | undefined
  readonly encoding?: BankEncoding | undefined
  /** How a CSV of an unknown bank is read. */
  readonly mapping?: CsvMapping | undefined
  /** Only the first rows of a CSV of an unknown bank, and what they seem to be. */
  readonly previewing?: Parameters<typeof previewMapped>[1]
}

/** A statement, and the code page of its file. */
export type StatementRead = Statement & Partial<MappedStatement> & { readonly encoding: BankEncoding }

/** An error does not keep its class between threads. */
type Fault = { readonly fault: { readonly code: ErrorCode; readonly params: ErrorParams } }

export type FileRead =
  | { readonly statements: readonly StatementRead[]; readonly preview?: CsvPreview }
  | Fault

/** Reads one file, or each of a ZIP. Never throws a DomainError: its code is in the result. */
export default async function readFile(file: FileToRead): Promise<FileRead> {
  try {
    if (file.previewing) {
      const { text } = decodeStatement(file.bytes, file.encoding)
      return { statements: [], preview: previewMapped(text, file.previewing) }
    }
    const files = isZip(file.bytes) ? await unzipStatements(file.bytes) : [file]
    return { statements: files.flatMap(({ bytes }) => readOne({ ...file, bytes })) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { fault: { code: error.code, params: error.params } }
  }
}

function readOne({ bytes, format, encoding: chosen, mapping }: FileToRead): StatementRead[] {
  if (mapping) {
    const { encoding, text } = decodeStatement(bytes, chosen)
    const statement = readMapped(text, mapping)
    checkBalance(statement)
    return [{ ...statement, encoding }]
  }
  try {
    const { encoding, statements } = readStatements(bytes, { format, encoding: chosen })
    return statements.map((statement) => ({ ...statement, encoding }))
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'bank.unknown_format') throw error
    throw new DomainError(error.code, { table: isTable(decodeStatement(bytes, chosen).text) })
  }
}
