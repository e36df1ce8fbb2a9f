/** Which files a person can tell the columns of. */
import { failureOf } from '#app/errors/index.ts'
import type { StatementFile } from './statements.ts'

/** Whether the file was refused as a table of an unknown bank. */
export function isUnknownTable(file: StatementFile): boolean {
  if (file.state !== 'failed') return false
  const { code, params } = failureOf(file.error)
  return code === 'bank.unknown_format' && params['table'] === true
}

/** Also files that were read by a mapping, which may be wrong, until they are added. */
export function isMappable(file: StatementFile): boolean {
  if (file.state === 'adding' || file.state === 'added') return false
  if (file.reading.mapping !== undefined || isUnknownTable(file)) return true
  return file.state === 'checked' && file.statements.some(({ dialect }) => dialect === 'OTHER')
}
