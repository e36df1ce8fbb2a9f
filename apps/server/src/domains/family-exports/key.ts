import type { StoredFiles } from '../../kernel/storage/index.ts'

/** The storage key of an export's file. */
export function exportKey(code: string): string {
  return `family-exports/${code}.zip`
}

/** Files for backups: of exports that can still be downloaded. */
export const EXPORT_FILES: StoredFiles = `
  select 'family-exports/' || code || '.zip' as key, null as sha256, bytes, true as required
  from family_exports where state = 'ready'`
