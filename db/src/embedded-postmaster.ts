/** The PostgreSQL that an earlier process may have left behind in the same folder. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Programs } from './embedded-binaries.ts'
import { errorCode } from './start-error.ts'

/** What the file holds; '' where there is none, or none any more: a PostgreSQL that is just ending takes its own away. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(errorCode(error))) return ''
    throw error
  }
}

/** The command line of a process, or '' where there is no such process. */
function commandLine(pid: number): string {
  if (existsSync('/proc/self/cmdline')) return textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
}

/**
 * Leaves the cluster with no PostgreSQL running and no file that claims one. Only a process that runs
 * PostgreSQL on this very folder is stopped: after a crash of the machine the number in the file may be anyone's.
 * The caller holds the folder's lock, so whoever is found serves nobody any more.
 */
export async function clearPostmaster(programs: Programs, cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(textOf(file).split('\n', 1)[0])
  const command = Number.isSafeInteger(pid) && pid > 0 ? commandLine(pid) : ''
  if (command.includes('postgres') && command.includes(cluster)) {
    for (const mode of ['fast', 'immediate']) {
      const { code } = await programs.run('pg_ctl', [
        'stop',
        `--pgdata=${cluster}`,
        `--mode=${mode}`,
        '--wait',
        '--timeout=30',
        '--silent',
      ])
      if (code === 0) return
    }
  }
  rmSync(file, { force: true })
}
