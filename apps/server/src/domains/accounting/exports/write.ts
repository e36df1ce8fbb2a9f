/** Runs in a thread (`make.ts`), as a year of a large place takes a processor for longer than others should wait. */
import type { SalesFormat } from '@skrzat/contract/accounting'
import { csvFile } from './csv.ts'
import { eppFile } from './epp.ts'
import { optimaFile } from './optima.ts'
import type { SalesFile } from './sales-file.ts'

const WRITERS: Record<SalesFormat, (file: SalesFile) => Uint8Array> = {
  epp: eppFile,
  optima: optimaFile,
  csv: csvFile,
}

export default function writeSales(file: SalesFile): Uint8Array {
  return WRITERS[file.format](file)
}
