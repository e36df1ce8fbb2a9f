import {
  rosterFault,
  rosterPreview,
  rosterResult,
  ROSTER_FILE,
  type RosterFault,
} from '@skrzat/contract/wire/places'
import { z } from 'zod'
import { downloadFile, RestFailure, uploadFile } from '#app/calls/index.ts'

function path(placeId: number): string {
  return `/api/places/data/generate/${placeId}`
}

/** Downloads the place's people as `Eksport.csv`. @param withCards with birth dates, guardians and diets */
export async function downloadRoster(placeId: number, withCards: boolean) {
  await downloadFile(withCards ? `${path(placeId)}?cards=true` : path(placeId), ROSTER_FILE)
}

/** Previews an import without changing anything. */
export async function previewRoster(placeId: number, file: File, onProgress: (sent: number) => void) {
  return rosterPreview.parse(await uploadFile(`${path(placeId)}?preview=true`, file, onProgress))
}

/** Imports the file atomically: one bad row refuses all of it. */
export async function importRoster(placeId: number, file: File, onProgress: (sent: number) => void) {
  return rosterResult.parse(await uploadFile(path(placeId), file, onProgress))
}

/** The row errors of a refused import. */
export function faultsOf(error: unknown): RosterFault[] {
  const rows =
    error instanceof RestFailure ? z.array(rosterFault).safeParse(error.data.details.rows) : undefined
  return rows?.data ?? []
}
