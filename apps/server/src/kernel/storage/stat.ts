import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'

/** Whether the operating system reports a missing file. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Undefined if the file does not exist, or no longer. */
export async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
