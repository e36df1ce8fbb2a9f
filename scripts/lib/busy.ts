/** Loops that keep processors busy, to run a suite beside other work. */
import { type ChildProcess, spawn } from 'node:child_process'

const LOOPS = 2

/** Starts the loops. @returns a function that ends them */
export function beBusy(): () => void {
  const loops: ChildProcess[] = Array.from({ length: LOOPS }, () =>
    // The loop ends when its parent has died, even by SIGKILL.
    spawn(process.execPath, ['--eval', 'for (;;) if (process.ppid === 1) process.exit()'], {
      stdio: 'ignore',
    }),
  )
  return () => {
    for (const loop of loops) loop.kill()
  }
}
