/** Loops that keep a processor busy each: a suite is shown to hold beside other work. */
import { type ChildProcess, spawn } from 'node:child_process'

const LOOPS = 2

/** Starts them. @returns what ends them */
export function beBusy(): () => void {
  const loops: ChildProcess[] = Array.from({ length: LOOPS }, () =>
    // It ends with its parent, however that ends.
    spawn(process.execPath, ['--eval', 'for (;;) if (process.ppid === 1) process.exit()'], {
      stdio: 'ignore',
    }),
  )
  return () => {
    for (const loop of loops) loop.kill()
  }
}
