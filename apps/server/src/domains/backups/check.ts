import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { errorCode, StartError } from '@skrzat/db/start-error'
import { CHECKPOINT, FILE_LIST, type Manifest, readManifest, tableFile } from './manifest.ts'
import { hashFile } from './parts.ts'

export type ListedFile = { readonly key: string; readonly sha256: string }

const LINE = /^([0-9a-f]{64}) {2}files\/(.+)$/

/** The uploaded files in a backup's list. @throws StartError for a malformed line */
export async function* listedFiles(folder: string): AsyncGenerator<ListedFile, void, undefined> {
  const lines = createInterface({ input: createReadStream(join(folder, FILE_LIST)), crlfDelay: Infinity })
  for await (const line of lines) {
    const [, sha256, key] = LINE.exec(line) ?? []
    if (sha256 === undefined || key === undefined)
      throw new StartError(`The backup in ${folder} is damaged: ${FILE_LIST} has a line that is none.`)
    yield { sha256, key }
  }
}

/** A part's fault, or undefined. */
async function faultOf(folder: string, part: string, sha256: string): Promise<string | undefined> {
  try {
    const found = await hashFile(join(folder, part))
    return found.sha256 === sha256 ? undefined : `${part} is not what it was`
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return `${part} is missing`
    return `${part} can't be read: ${errorCode(error)}`
  }
}

/**
 * Reads every part of a backup and compares its SHA-256. @returns the manifest, and a line for each part that is
 * damaged or missing
 * @throws StartError if there is no backup, or its manifest itself is damaged
 */
export async function checkBackup(folder: string): Promise<{ manifest: Manifest; faults: string[] }> {
  const manifest = await readManifest(folder)
  const faults: string[] = []
  const look = async (part: string, sha256: string) => {
    const fault = await faultOf(folder, part, sha256)
    if (fault !== undefined) faults.push(fault)
    return fault === undefined
  }
  for (const table of manifest.tables) await look(tableFile(table), table.sha256)
  for (const { name, sha256 } of manifest.secrets) await look(`secrets/${name}`, sha256)
  if (manifest.checkpoint) await look(CHECKPOINT, manifest.checkpoint.sha256)
  // The files can't be checked by a damaged list.
  if (await look(FILE_LIST, manifest.files.sha256))
    for await (const { key, sha256 } of listedFiles(folder)) await look(`files/${key}`, sha256)
  return { manifest, faults }
}
