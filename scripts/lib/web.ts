/** Builds the web app if it is not built, or if its sources have changed since. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '../../db/src/start-error.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const WEB = join(ROOT, 'apps/web')
const DIST = join(WEB, 'dist')
/** Holds the hash of the sources that `dist` was built from; written last, so an interrupted build counts as none. */
const STAMP = join(WEB, 'node_modules/.cache/skrzat/build')

const SOURCES = [
  'apps/web/*.{json,ts,html}',
  'apps/web/{src,public}/**/*',
  'packages/{ui,contract}/package.json',
  'packages/{ui,contract}/src/**/*',
  'pnpm-lock.yaml',
]

/** A hash over the names and contents of everything that the build reads. */
function hashSources(root: string = ROOT): string {
  const hash = createHash('sha256')
  const files = globSync(SOURCES, { cwd: root })
    .filter((file) => statSync(join(root, file)).isFile())
    .toSorted()
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function isFresh(hash: string): boolean {
  return existsSync(join(DIST, 'index.html')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash
}

/** The environment with a package's own programs first in the path. */
export function environmentOf(folder: string): NodeJS.ProcessEnv {
  const paths = [join(folder, 'node_modules/.bin'), join(ROOT, 'node_modules/.bin'), process.env['PATH']]
  return { ...process.env, PATH: paths.join(delimiter) }
}

type BuildOptions = {
  say: (text: string) => void
  /** Called with the function that cancels the build. */
  onStart?: (kill: () => Promise<void>) => void
}

/** Throws StartError with the build's output if it fails. */
export async function buildWeb({ say, onStart }: BuildOptions): Promise<void> {
  const hash = hashSources()
  if (!existsSync(join(WEB, 'vite.config.ts')) || isFresh(hash)) return
  say('Building the web app…')
  rmSync(STAMP, { force: true })
  // Builds into a temporary folder, then renames it: an interrupted build keeps the old one, and concurrent builds do
  // not mix.
  const workshop = join(dirname(STAMP), `dist-${process.pid}`)
  await new Promise<void>((resolve, reject) => {
    const child = spawn(
      'vite',
      ['build', '--logLevel', 'warn', '--outDir', relative(WEB, workshop), '--emptyOutDir'],
      {
        cwd: WEB,
        env: environmentOf(WEB),
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const ended = new Promise<void>((done) => child.on('close', () => done()))
    onStart?.(() => {
      child.kill()
      return ended
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new StartError(`The web app can't be built:\n${output}`))
    })
  })
  rmSync(DIST, { recursive: true, force: true })
  renameSync(workshop, DIST)
  writeFileSync(STAMP, hash)
}
