/** Reading a bank's file: its code page and its format are found by content. Pure. */
import { MAX_STATEMENT_BYTES, type BankEncoding, type BankFormat } from '@skrzat/contract/bank'
import { DomainError } from '../../../kernel/errors/index.ts'
import { checkBalance } from './balance.ts'
import { decodeStatement } from './encodings.ts'
import { READERS } from './formats.ts'
import type { Statement } from './statement.ts'

/**
 * @param choice what a person chose instead of what the content says
 * @throws DomainError bank.too_large, bank.unknown_format, bank.truncated, bank.currency, bank.balance
 */
export function readStatements(
  bytes: Uint8Array,
  choice: { readonly format?: BankFormat | undefined; readonly encoding?: BankEncoding | undefined } = {},
): { readonly encoding: BankEncoding; readonly statements: readonly Statement[] } {
  if (bytes.byteLength > MAX_STATEMENT_BYTES) throw new DomainError('bank.too_large')
  const { encoding, text } = decodeStatement(bytes, choice.encoding)
  const reader = READERS.find(({ format, recognises }) =>
    choice.format === undefined ? recognises(text) : format === choice.format,
  )
  const statements = reader?.read(text) ?? []
  if (statements.length === 0) throw new DomainError('bank.unknown_format')
  for (const statement of statements) checkBalance(statement)
  return { encoding, statements }
}
