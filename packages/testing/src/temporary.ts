/** The folder for tests' temporary files. */
import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const MEMORY = '/dev/shm'

/** Maximum bytes of a run, mostly databases; a container often has only 64 MB there. */
const ROOM = 4 * 1024 ** 3

/**
 * A folder in memory if the machine has space for it, else the system's temporary one: a database is a thousand small
 * files, which take ten times as long to create on a disk.
 */
export function temporaryFolder(): string {
  if (!existsSync(MEMORY) || freemem() < 2 * ROOM) return tmpdir()
  try {
    accessSync(MEMORY, constants.W_OK)
  } catch {
    return tmpdir()
  }
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize < ROOM ? tmpdir() : MEMORY
}
