import type { BankEncoding, BankFormat } from '@skrzat/contract/bank'
import type { Statement } from './statement.ts'
export function readStatements(
  _b: Uint8Array,
  _o: { format?: BankFormat | undefined; encoding?: BankEncoding | undefined },
): { encoding: BankEncoding; statements: readonly Statement[] } {
  return { encoding: 'UTF-8', statements: [] }
}
