/** `pnpm dev`: the server, started anew at each change, and beside it the web app with hot reload. */
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { environmentOf, ROOT } from './lib/web.ts'

const WEB = join(ROOT, 'apps/web')
const SERVER = join(ROOT, 'apps/server')

const children: ChildProcess[] = [
  spawn('node', ['--watch', '--watch-preserve-output', 'src/main.ts'], {
    cwd: SERVER,
    env: environmentOf(SERVER),
    stdio: 'inherit',
  }),
  spawn('vite', ['--clearScreen', 'false'], { cwd: WEB, env: environmentOf(WEB), stdio: 'inherit' }),
]

let ending = false
function end() {
  if (ending) return
  ending = true
  for (const child of children) child.kill('SIGTERM')
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
for (const child of children) child.on('exit', end)
