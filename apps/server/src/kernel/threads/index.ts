export { createGate } from './gate.ts'
export { openThreads, type Threads } from './threads.ts'
