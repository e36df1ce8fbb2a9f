import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERASED_FILE } from '../backups/index.ts'
import type { ErasurePorts } from './ports.ts'

/** Appends an erasure to the list in the data folder, which a restore asks for. */
export function noteIn(dataDir: string): ErasurePorts['note'] {
  return (noted) => appendFileSync(join(dataDir, ERASED_FILE), `${JSON.stringify(noted)}\n`, { mode: 0o600 })
}
