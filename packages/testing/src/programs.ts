/** Installs programs that tests need and a machine may lack. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export function runs(program: string, ...args: string[]): boolean {
  const { status } = spawnSync(program, args, { stdio: 'ignore', timeout: 20_000 })
  return status === 0
}

/**
 * Installs a Debian package if possible, which takes root. Returns whether it did; on failure the caller tries
 * something else or explains.
 */
export function installPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  process.stderr.write(`Installing ${name} for the tests…\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const get = (...args: string[]) =>
    spawnSync('apt-get', ['-q', '-y', '-o', 'DPkg::Lock::Timeout=300', ...args], { env, stdio: 'ignore' })
      .status === 0
  return get('update') && get('install', '--no-install-recommends', name)
}
