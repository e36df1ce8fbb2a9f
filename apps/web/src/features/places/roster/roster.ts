import {
  rosterFault,
  rosterPreview,
  rosterResult,
  ROSTER_FILE,
  type RosterFault,
} from '@skrzat/contract/wire/places'
import { z } from 'zod'
import { download, RestFailure, upload } from '#app/rest.ts'

function path(placeId: number): string {
  return `/api/places/data/generate/${placeId}`
}

/** Everyone of the place as `Eksport.csv`. */
export async function downloadRoster(placeId: number) {
  await download(path(placeId), ROSTER_FILE)
}

/** What importing the file would change; changes nothing. */
export async function previewRoster(placeId: number, file: File, onProgress: (sent: number) => void) {
  return rosterPreview.parse(await upload(`${path(placeId)}?preview=true`, file, onProgress))
}

/** Imports the file: all of it or, where a row is bad, none. */
export async function importRoster(placeId: number, file: File, onProgress: (sent: number) => void) {
  return rosterResult.parse(await upload(path(placeId), file, onProgress))
}

/** The bad rows that an import was refused for. */
export function faultsOf(error: unknown): RosterFault[] {
  const rows =
    error instanceof RestFailure ? z.array(rosterFault).safeParse(error.data.details.rows) : undefined
  return rows?.data ?? []
}
