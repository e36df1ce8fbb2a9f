/** The PostgreSQL that an earlier process may have left behind in the same folder. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Programs } from './embedded-binaries.ts'

/** The command line of a process, or '' where there is no such process. */
function commandLine(pid: number): string {
  if (existsSync('/proc/self/cmdline')) {
    const file = `/proc/${pid}/cmdline`
    return existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\0', ' ') : ''
  }
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
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0])
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
