import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { whenOver } from '@skrzat/testing/when-over'

/** A folder of its own until the file's tests are over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skrzat-test-'))
  whenOver(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
