/** Programs that tests need and a machine may lack. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export function runs(program: string, ...args: string[]): boolean {
  const { status } = spawnSync(program, args, { stdio: 'ignore', timeout: 20_000 })
  return status === 0
}

/**
 * Installs a package of Debian where that is possible, which takes root. Answers whether it did; a reason why not
 * is left to the caller, who has something else to try or to say.
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
