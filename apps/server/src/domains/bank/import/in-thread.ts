/** Reading a file in a thread, as large ones would block the server. */
import type { BankEncoding, BankFormat } from '@skrzat/contract/bank'
import type { ErrorCode, ErrorParams } from '@skrzat/contract/errors'
import { DomainError } from '../../../kernel/errors/index.ts'
import { readStatements } from '../readers/read.ts'
import type { Statement } from '../readers/statement.ts'

export type FileToRead = {
  readonly bytes: Uint8Array
  readonly format?: BankFormat | undefined
  readonly encoding?: BankEncoding | undefined
}

export type FileRead =
  | { readonly encoding: BankEncoding; readonly statements: readonly Statement[] }
  /** An error does not keep its class between threads. */
  | { readonly fault: { readonly code: ErrorCode; readonly params: ErrorParams } }

/** Reads one file. Never throws a DomainError: its code is in the result. */
export default function readFile({ bytes, format, encoding }: FileToRead): FileRead {
  try {
    return readStatements(bytes, { format, encoding })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { fault: { code: error.code, params: error.params } }
  }
}
