import { camt053 } from './camt053.ts'
import { csv } from './csv/read.ts'
import { mt940 } from './mt940.ts'
import type { Reader } from './statement.ts'

/** A new format is a file and its entry here; the first that recognises the text reads it. */
export const READERS: readonly Reader[] = [camt053, mt940, csv]
